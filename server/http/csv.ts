import { csvLine } from '../../core/csv.ts'

/** A CSV file to keep, sent while its lines come; with the mark by which spreadsheets know UTF-8. */
export function csvResponse(fileName: string, lines: AsyncIterable<readonly (string | number)[]>): Response {
  const encoder = new TextEncoder()
  const coming = lines[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode('\uFEFF')),
    async pull(controller) {
      const line = await coming.next()
      if (line.done) controller.close()
      else controller.enqueue(encoder.encode(csvLine(line.value)))
    },
    cancel: () => void coming.return?.(),
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  })
}
