import { xlsxMedia } from '#core/api/endpoint.ts'
import type { ExportFormat } from '#core/exports/exports.ts'

/** A body that is sent while it is produced. */
function bodyOf(parts: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = parts[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = await iterator.next()
      if (part.done) controller.close()
      else controller.enqueue(typeof part.value === 'string' ? encoder.encode(part.value) : part.value)
    },
    cancel: () => void iterator.return?.(),
  })
}

/** A download that is sent while it is produced. */
export function downloadResponse(
  fileName: string,
  type: string,
  parts: AsyncIterable<string | Uint8Array>,
): Response {
  return new Response(bodyOf(parts), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  })
}

/** A CSV download, sent while its rows are read. */
export const csvResponse = (fileName: string, parts: AsyncIterable<string | Uint8Array>) =>
  downloadResponse(fileName, 'text/csv; charset=utf-8', parts)

/** A table as a workbook or CSV, sent while its rows are read. The format is the ending of the file name. */
export const tableResponse = (
  name: string,
  format: ExportFormat,
  parts: AsyncIterable<string | Uint8Array>,
) => downloadResponse(`${name}.${format}`, format === 'csv' ? 'text/csv; charset=utf-8' : xlsxMedia, parts)

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

/** A file that is stored in parts. A PDF is shown in the browser, to be printed; others are downloaded. */
export function fileResponse(file: {
  fileName: string
  media: string
  size: number
  parts: AsyncIterable<Uint8Array>
}): Response {
  const disposition = file.media === 'application/pdf' ? 'inline' : 'attachment'
  return new Response(bodyOf(file.parts), {
    headers: {
      'content-type': file.media,
      'content-length': String(file.size),
      'content-disposition': `${disposition}; filename="${file.fileName}"`,
    },
  })
}

/** A private picture, shown in the browser. */
export function pictureResponse(bytes: Buffer): Response {
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': 'image/webp', 'content-disposition': 'inline' },
  })
}
