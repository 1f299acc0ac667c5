const magic = 0x46546c67
const version = 2
/** A header of 12 bytes, and the 8-byte header of the first part. */
const shortest = 20

/** Whether bytes are a 3D model in binary glTF, by their first word, version and length. */
export function isModel(bytes: Uint8Array): boolean {
  if (bytes.length < shortest) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const word = (at: number) => view.getUint32(at, true)
  return word(0) === magic && word(4) === version && word(8) === bytes.length
}
