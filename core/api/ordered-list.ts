import { z } from '@hono/zod-openapi'
import { slugText } from '../catalogue/kinds/texts.ts'
import type { ErrorCode } from '../errors.ts'
import type { StaffPermission } from '../staff/staff.ts'
import { endpointsOf, shared } from './endpoint.ts'
import { id, idParams, version } from './schemas.ts'

/** The five endpoints of a small list that staff edit and order; each answers the list. */
export function orderedList<
  const Read extends StaffPermission,
  const Edit extends StaffPermission,
  const Path extends `/${string}`,
  const OrderPath extends `/${string}`,
  Entry extends z.core.$ZodType,
  Stored extends z.ZodType,
>(
  of: {
    tag: string
    read: Read
    edit: Edit
    /** The error for a change of what somebody else changed meanwhile. */
    conflict: ErrorCode
  },
  /** Where the list is, and where its order is saved. */
  paths: { list: Path; order: OrderPath },
  /** An entry as staff edit it, and as it is stored, with its version. */
  schemas: { entry: Entry; stored: Stored },
  summaries: Record<'list' | 'create' | 'save' | 'delete' | 'order', string>,
  errors: { exists: ErrorCode; notFound: ErrorCode; inUse?: ErrorCode },
) {
  const endpoint = endpointsOf(of.tag)
  const path = paths.list
  const entry = shared(schemas.entry)
  // The outer version is that of the order.
  const output = z.object({ version, entries: z.array(schemas.stored) })
  return {
    list: endpoint(`GET ${path}`, of.read, { summary: summaries.list, output }),
    create: endpoint(`POST ${path}`, of.edit, {
      summary: summaries.create,
      body: z.object({ id: shared(slugText), entry }),
      output,
      errors: [errors.exists],
    }),
    save: endpoint(`POST ${path}/{id}`, of.edit, {
      summary: summaries.save,
      params: idParams,
      body: z.object({ version, entry }),
      output,
      errors: [errors.notFound, of.conflict],
    }),
    delete: endpoint(`POST ${path}/{id}/delete`, of.edit, {
      summary: summaries.delete,
      params: idParams,
      body: z.object({ version }),
      output,
      errors: [errors.notFound, ...(errors.inUse === undefined ? [] : [errors.inUse]), of.conflict],
    }),
    order: endpoint(`POST ${paths.order}`, of.edit, {
      summary: summaries.order,
      body: z.object({ version, ids: z.array(id).max(1000) }),
      output,
      errors: [of.conflict],
    }),
  }
}
