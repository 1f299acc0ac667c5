/** The part of the package that the shop uses; the package has no types. */
declare module 'yauzl' {
  interface Entry {
    compressedSize: number
    /** The size that the archive states. */
    uncompressedSize: number
  }
  export function fromBufferPromise(buffer: Buffer): Promise<{ eachEntry(): AsyncIterable<Entry> }>
}
