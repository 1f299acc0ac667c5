import type { CallOutput } from '../../api/client.ts'

/** The exports that the signed-in staff may make. */
export type Exports = CallOutput<'GET /staff/exports'>
export type SavedExport = Exports['saved'][number]
