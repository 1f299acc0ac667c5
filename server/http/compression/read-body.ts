/** Reads the bytes of a response. A body in one piece is not copied, unlike `arrayBuffer()`, which copies twice. */
export async function readBody({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const pieces = body === null ? [] : await Array.fromAsync<Uint8Array<ArrayBuffer>>(body)
  const [piece] = pieces
  if (piece === undefined || pieces.length > 1) return Buffer.concat(pieces)
  return Buffer.from(piece.buffer, piece.byteOffset, piece.length)
}
