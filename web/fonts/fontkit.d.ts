/** The types of fontkit that tests use; the package has none. */
declare module 'fontkit' {
  /** Reads a font from a file. */
  export function openSync(file: string): {
    /** The code points that it can draw. */
    characterSet: number[]
  }
}
