/** The part of the package that is used; the package has no types. */
declare module 'heic-decode' {
  export default function decode(file: {
    buffer: Uint8Array
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>
}
