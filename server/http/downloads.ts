import { csvText } from '../../core/csv.ts'

/** A file to download, sent while its parts are produced. */
export function downloadResponse(fileName: string, type: string, parts: AsyncIterable<string>): Response {
  const encoder = new TextEncoder()
  const iterator = parts[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = await iterator.next()
      if (part.done) controller.close()
      else controller.enqueue(encoder.encode(part.value))
    },
    cancel: () => void iterator.return?.(),
  })
  return new Response(body, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  })
}

/** A CSV file to download, sent row by row, with the byte order mark by which spreadsheets recognize UTF-8. */
export function csvResponse(fileName: string, rows: AsyncIterable<readonly (string | number)[]>): Response {
  return downloadResponse(fileName, 'text/csv', csvParts(rows))
}

async function* csvParts(rows: AsyncIterable<readonly (string | number)[]>): AsyncGenerator<string> {
  yield '\uFEFF'
  for await (const row of rows) yield csvText([row])
}

/** A document, to download (`attachment`) or to show in the browser (`inline`). */
export function pdfResponse(
  { pdf, fileName }: { pdf: Buffer; fileName: string },
  disposition: 'attachment' | 'inline',
): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `${disposition}; filename="${fileName}"`,
    },
  })
}
