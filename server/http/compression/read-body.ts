/** The bytes of an answer; those of one piece are not copied, as `arrayBuffer()` would twice. */
export async function readBody({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const pieces = body === null ? [] : await Array.fromAsync<Uint8Array<ArrayBuffer>>(body)
  const [piece] = pieces
  if (piece === undefined || pieces.length > 1) return Buffer.concat(pieces)
  return Buffer.from(piece.buffer, piece.byteOffset, piece.length)
}
