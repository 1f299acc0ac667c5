import { z } from '@hono/zod-openapi'
import { slugText } from '../catalogue/kinds/texts.ts'
import type { ErrorCode } from '../errors.ts'
import type { StaffPermission } from '../staff/staff.ts'
import { endpointsOf, shared } from './endpoint.ts'
import { id, idParams, version } from './schemas.ts'

interface Access<Read extends StaffPermission, Edit extends StaffPermission> {
  tag: string
  read: Read
  edit: Edit
  /** The error if somebody has changed the entry since it was read. */
  conflict: ErrorCode
}

/** An entry as staff edit it, and as it is stored with its version. */
interface Schemas<Entry extends z.core.$ZodType, Stored extends z.ZodType> {
  entry: Entry
  stored: Stored
}

interface Errors {
  exists: ErrorCode
  notFound: ErrorCode
  inUse?: ErrorCode
}

/** A list. Its version changes when entries are added, deleted or reordered. */
const listOf = <Stored extends z.ZodType>(stored: Stored) => z.object({ version, entries: z.array(stored) })

/** The four endpoints of a short list that staff edit; each returns the whole list. */
export function unorderedList<
  const Read extends StaffPermission,
  const Edit extends StaffPermission,
  const Path extends `/${string}`,
  Entry extends z.core.$ZodType,
  Stored extends z.ZodType,
>(
  access: Access<Read, Edit>,
  path: Path,
  schemas: Schemas<Entry, Stored>,
  summaries: Record<'list' | 'create' | 'save' | 'delete', string>,
  errors: Errors,
) {
  const endpoint = endpointsOf(access.tag)
  const entry = shared(schemas.entry)
  const output = listOf(schemas.stored)
  return {
    list: endpoint(`GET ${path}`, access.read, { summary: summaries.list, output }),
    create: endpoint(`POST ${path}`, access.edit, {
      summary: summaries.create,
      body: z.object({ id: shared(slugText), entry }),
      output,
      errors: [errors.exists],
    }),
    save: endpoint(`POST ${path}/{id}`, access.edit, {
      summary: summaries.save,
      params: idParams,
      body: z.object({ version, entry }),
      output,
      errors: [errors.notFound, access.conflict],
    }),
    delete: endpoint(`POST ${path}/{id}/delete`, access.edit, {
      summary: summaries.delete,
      params: idParams,
      body: z.object({ version }),
      output,
      errors: [errors.notFound, ...(errors.inUse === undefined ? [] : [errors.inUse]), access.conflict],
    }),
  }
}

/** The endpoints of `unorderedList`, and a fifth that saves the order of the entries. */
export function orderedList<
  const Read extends StaffPermission,
  const Edit extends StaffPermission,
  const Path extends `/${string}`,
  const OrderPath extends `/${string}`,
  Entry extends z.core.$ZodType,
  Stored extends z.ZodType,
>(
  access: Access<Read, Edit>,
  /** Paths of the list and of its order. */
  paths: { list: Path; order: OrderPath },
  schemas: Schemas<Entry, Stored>,
  summaries: Record<'list' | 'create' | 'save' | 'delete' | 'order', string>,
  errors: Errors,
) {
  return {
    ...unorderedList(access, paths.list, schemas, summaries, errors),
    order: endpointsOf(access.tag)(`POST ${paths.order}`, access.edit, {
      summary: summaries.order,
      body: z.object({ version, ids: z.array(id).max(1000) }),
      output: listOf(schemas.stored),
      errors: [access.conflict],
    }),
  }
}
