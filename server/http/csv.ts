import { csvText } from '../../core/csv.ts'
import { downloadResponse } from './download.ts'

/** A CSV file to download, sent row by row, with the byte order mark by which spreadsheets recognize UTF-8. */
export function csvResponse(fileName: string, rows: AsyncIterable<readonly (string | number)[]>): Response {
  return downloadResponse(fileName, 'text/csv', write(rows))
}

async function* write(rows: AsyncIterable<readonly (string | number)[]>): AsyncGenerator<string> {
  yield '\uFEFF'
  for await (const row of rows) yield csvText([row])
}
