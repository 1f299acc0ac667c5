/** The part of the package that is used; it has no types of its own. */
declare module 'heic-decode' {
  export default function decode(file: {
    buffer: Uint8Array
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>
}
