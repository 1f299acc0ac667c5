/** The part of the package that is used; it has no types of its own. */
declare module 'yauzl' {
  interface Entry {
    compressedSize: number
    /** As the archive states it. */
    uncompressedSize: number
  }
  export function fromBufferPromise(buffer: Buffer): Promise<{ eachEntry(): AsyncIterable<Entry> }>
}
