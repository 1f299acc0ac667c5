const magic = 0x46546c67
const version = 2
/** The file header has 12 bytes, and the header of the first chunk has 8. */
const shortest = 20

/** Whether bytes are a 3D model in binary glTF. Only the first word, the version and the length are checked. */
export function isModel(bytes: Uint8Array): boolean {
  if (bytes.length < shortest) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const word = (at: number) => view.getUint32(at, true)
  return word(0) === magic && word(4) === version && word(8) === bytes.length
}
