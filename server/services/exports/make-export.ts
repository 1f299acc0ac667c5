import { cellType, columnName } from '#core/exports/columns.ts'
import { exportFileName } from '#core/exports/exports.ts'
import type { ExportRequest } from '#core/files/files.ts'
import { xlsxMedia } from '#core/api/endpoint.ts'
import { text } from '#core/texts/text.ts'
import type { Context } from '../../context.ts'
import { databaseAside } from '../../database/connect.ts'
import { readInBatches } from '../../database/read-in-batches.ts'
import { createTableWriter } from '../../exports/table-maker.ts'
import type { FileWriter, MadeFile } from '../files/write-file.ts'
import { exportSources } from './sources.ts'

/**
 * Number of rows held at a time. The shop answers other requests between two batches. It refuses requests when the
 * event loop lags, so a batch must take less time than that limit.
 */
const batch = 50

/**
 * Makes an export. Rows are read with a cursor and formatted in a thread, so that a large export neither takes much
 * memory nor delays requests.
 */
export async function makeExport(
  context: Context,
  { choice, language }: ExportRequest,
  writer: FileWriter,
): Promise<MadeFile & { total: number }> {
  const { exported, columns, format } = choice
  const source = exportSources[exported]
  const t = text(language)
  // This database has everything that was committed before the export was requested.
  const database = databaseAside(await context.reads.caughtUp())
  const { rows: counted } = await database.execute<{ count: number }>(source.count(choice))
  const expected = counted[0]?.count ?? 0
  const table = createTableWriter(
    {
      format,
      sheet: t(`staff.exports.kind.${exported}`),
      columns: columns.map((column) => ({
        heading: columnName(column, t),
        type: cellType(exported, column),
      })),
    },
    (bytes) => writer.write(bytes),
  )
  let done = 0
  try {
    await readInBatches({ database }, { query: source.rows(choice), batch }, async (rows) => {
      const cells = rows.map((row) => {
        const found = source.toCells(row, language, context)
        return columns.map((column) => found[column] ?? null)
      })
      await table.rows(cells)
      done += rows.length
      await writer.progress(done, Math.max(done, expected))
    })
    await table.end()
  } finally {
    await table.close()
  }
  return {
    fileName: exportFileName(choice, context.now()),
    media: format === 'csv' ? 'text/csv' : xlsxMedia,
    total: done,
  }
}
