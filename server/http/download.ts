/** A file to keep, sent while its parts come. */
export function downloadResponse(fileName: string, type: string, parts: AsyncIterable<string>): Response {
  const encoder = new TextEncoder()
  const coming = parts[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = await coming.next()
      if (part.done) controller.close()
      else controller.enqueue(encoder.encode(part.value))
    },
    cancel: () => void coming.return?.(),
  })
  return new Response(body, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  })
}
