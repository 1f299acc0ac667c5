import { z } from '@hono/zod-openapi'
import { exportKinds, type ExportColumn, type ExportKind } from '../../exports/columns.ts'
import {
  exportChoice,
  exportFormats,
  exportPlan,
  exportRhythms,
  maxExportName,
} from '../../exports/exports.ts'
import { fileStates } from '../../files/files.ts'
import { orderStatuses } from '../../orders/statuses.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { date, idParams, int, lang, success } from '../schemas.ts'

const endpoint = endpointsOf('Back office: files')

const kind = z.enum(exportKinds as [ExportKind, ...ExportKind[]])

const savedExport = z
  .object({
    id: z.string(),
    version: int,
    choice: z.object({
      exported: kind,
      columns: z.array(z.string() as unknown as z.ZodType<ExportColumn, string>),
      format: z.enum(exportFormats),
      status: z.enum(orderStatuses).optional(),
      from: z.string().optional(),
      to: z.string().optional(),
    }),
    plan: z.object({
      name: z.string(),
      rhythm: z.enum(exportRhythms).nullable(),
      recipients: z.array(z.string()),
    }),
    /** When the export runs next, if it runs regularly. */
    nextRunAt: date.optional(),
  })
  .openapi('SavedExport')

/** Lists the data that the signed-in user may export, their files, and the saved exports. */
export const getExports = endpoint('GET /staff/exports', 'staff', {
  summary:
    'What you may export: the kinds, the saved exports, your files, and the colleagues who may receive ' +
    'each kind.',
  output: z.object({
    kinds: z.array(kind),
    saved: z.array(savedExport),
    files: z.array(
      z.object({
        id: z.string(),
        exported: kind,
        /** Name of the saved export; '' if the file comes from no saved export. */
        name: z.string(),
        state: z.enum(fileStates),
        done: int,
        total: int,
        fileName: z.string(),
        size: int,
        createdAt: date,
        expiresAt: date,
      }),
    ),
    readers: z.array(
      z.object({ exported: kind, people: z.array(z.object({ id: z.string(), name: z.string() })) }),
    ),
  }),
})

export const beginExport = endpoint('POST /staff/exports', 'staff', {
  summary: 'Begin an export. Needs the permission for its kind.',
  body: z.object({ choice: shared(exportChoice), name: z.string().max(maxExportName).optional(), lang }),
  output: z.object({ file: z.string() }),
  errors: ['not_allowed', 'too_many_requests'],
})

const saving = z.object({ choice: shared(exportChoice), plan: shared(exportPlan), lang })

export const createSavedExport = endpoint('POST /staff/saved-exports', 'staff', {
  summary:
    'Save an export. To have it made regularly for colleagues, you need the permission `exports:schedule`.',
  body: saving,
  output: z.object({ id: z.string() }),
  errors: ['not_allowed'],
})

export const changeSavedExport = endpoint('POST /staff/saved-exports/{id}', 'staff', {
  summary: 'Change a saved export; refused if it changed since it was read.',
  params: idParams,
  body: saving.extend({ version: int }),
  output: success,
  errors: ['export_not_found', 'export_changed_meanwhile', 'not_allowed'],
})

export const deleteSavedExport = endpoint('POST /staff/saved-exports/{id}/delete', 'staff', {
  summary: 'Delete a saved export; refused if it changed since it was read.',
  params: idParams,
  body: z.object({ version: int }),
  output: success,
  errors: ['export_not_found', 'export_changed_meanwhile', 'not_allowed'],
})
