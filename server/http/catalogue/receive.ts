/** Reads the body of a request into one new array. */
export async function receive(request: Request, progress: (done: number) => void) {
  const announced = Number(request.headers.get('content-length') ?? 0)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    chunks.push(chunk)
    size += chunk.length
    progress(Math.min(1, size / Math.max(announced, 1)))
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
