/** The types of the parts of fontkit that tests use. The package itself contains no types. */
declare module 'fontkit' {
  /** Reads a font from a file. */
  export function openSync(file: string): {
    /** The code points that it can draw. */
    characterSet: number[]
  }
}
