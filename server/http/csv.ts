import { csvLine } from '../../core/csv.ts'
import { downloadResponse } from './download.ts'

/** A CSV file to keep, sent while its lines come; with the mark by which spreadsheets know UTF-8. */
export function csvResponse(fileName: string, lines: AsyncIterable<readonly (string | number)[]>): Response {
  return downloadResponse(fileName, 'text/csv', written(lines))
}

async function* written(lines: AsyncIterable<readonly (string | number)[]>): AsyncGenerator<string> {
  yield '\uFEFF'
  for await (const line of lines) yield csvLine(line)
}
