import { sql } from 'drizzle-orm'
import {
  cellType,
  columnName,
  columnsOf,
  type Cell,
  type ExportColumn,
  type TableKind,
} from '#core/exports/columns.ts'
import type { ExportFormat } from '#core/exports/exports.ts'
import type { Language } from '#core/language.ts'
import { text } from '#core/texts/text.ts'
import type { StaffContext } from '../../context.ts'
import { tableParts } from '../../exports/table-maker.ts'
import { auditStaff } from '../staff/audit.ts'
import { costs } from './costs.ts'
import type { Cells, PagedSource } from './source.ts'
import { stock } from './stock.ts'
import { subscribers } from './subscribers.ts'

/** A table that staff download from a page. */
interface Download {
  exported: TableKind
  columns?: readonly ExportColumn[]
  language: Language
  format?: ExportFormat
  /** The search and filters of the list, for the audit entry. */
  about?: Record<string, unknown>
}

/** Yields rows with their headings as CSV or XLSX, batch by batch, and records the export in the audit trail. */
export async function* downloadTable(
  context: StaffContext,
  { exported, columns = columnsOf(exported), language, format = 'csv', about }: Download,
  batches: AsyncIterable<readonly Cells[]>,
): AsyncGenerator<Uint8Array> {
  await auditStaff(context.database, context, {
    action: 'export.made',
    subject: 'export',
    subjectId: '',
    after: { exported, columns: columns.length, format, ...about },
  })
  const t = text(language)
  const table = {
    format,
    sheet: exported,
    columns: columns.map((column) => ({
      heading: columnName(column, t),
      type: cellType(exported, column),
    })),
  }
  yield* tableParts(table, cellsOf(batches, columns))
}

async function* cellsOf(
  batches: AsyncIterable<readonly Cells[]>,
  columns: readonly ExportColumn[],
): AsyncGenerator<Cell[][]> {
  for await (const rows of batches) yield rows.map((row) => columns.map((column) => row[column] ?? null))
}

const pagedSources = { stock, costs, subscribers }

/** Yields all rows of an export as CSV or XLSX. */
export const downloadExport = (
  context: StaffContext,
  exported: keyof typeof pagedSources,
  { lang: language, format = 'csv' }: { lang: Language; format?: ExportFormat },
) => downloadTable(context, { exported, language, format }, everyRow(context, exported, language))

const batch = 100

/** Reads the rows page by page, so that they need neither much memory nor a long transaction. */
async function* everyRow(
  context: StaffContext,
  exported: keyof typeof pagedSources,
  language: Language,
): AsyncGenerator<Cells[]> {
  const source: PagedSource = pagedSources[exported]
  let last: object | undefined
  do {
    const query = source.rows({ exported, columns: [], format: 'csv' }, last)
    const { rows } = await context.database.execute(sql`${query} limit ${batch}`)
    yield rows.map((row) => source.toCells(row, language, context))
    last = rows.length < batch ? undefined : rows.at(-1)
  } while (last !== undefined)
}
