import {
  cellType,
  columnName,
  columnsOf,
  type ExportColumn,
  type ExportKind,
  type TableKind,
} from '#core/exports/columns.ts'
import { byteOrderMark, csvText } from '#core/csv.ts'
import type { Language } from '#core/language.ts'
import { text } from '#core/texts/text.ts'
import type { StaffContext } from '../../context.ts'
import { readInBatches } from '../../database/read-in-batches.ts'
import { auditStaff } from '../staff/audit.ts'
import type { Cells } from './source.ts'
import { exportSources } from './sources.ts'

/** A table that is downloaded from the page of its list. */
interface Download {
  exported: TableKind
  columns?: readonly ExportColumn[]
  language: Language
  /** The search and filters of the list, for the audit entry. */
  about?: Record<string, unknown>
}

/** Rows as CSV under their headings, batch by batch; the export is audited. */
export async function* downloadTable(
  context: StaffContext,
  { exported, columns = columnsOf(exported), language, about }: Download,
  batches: AsyncIterable<readonly Cells[]>,
): AsyncGenerator<string> {
  await auditStaff(context.database, context, {
    action: 'export.made',
    subject: 'export',
    subjectId: '',
    after: { exported, columns: columns.length, format: 'csv', ...about },
  })
  const t = text(language)
  const headings = columns.map((column) => columnName(column, t))
  yield byteOrderMark + csvText([headings])
  const types = columns.map((column) => cellType(exported, column))
  for await (const rows of batches)
    yield csvText(
      rows.map((row) => columns.map((column) => row[column] ?? null)),
      types,
    )
}

/** Every row of an export as CSV, at once. */
export const downloadExport = (context: StaffContext, exported: ExportKind, language: Language) =>
  downloadTable(context, { exported, language }, everyRow(context, exported, language))

const batch = 1000

/** Reads all rows before they are sent, so that a slow download keeps no transaction open. */
async function* everyRow(context: StaffContext, exported: ExportKind, language: Language) {
  const source = exportSources[exported]
  const batches: Cells[][] = []
  const query = source.rows({ exported, columns: [], format: 'csv' })
  await readInBatches(context, { query, batch }, (rows) => {
    batches.push(rows.map((row) => source.toCells(row, language, context)))
  })
  yield* batches
}
