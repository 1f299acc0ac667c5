/** The types of the parts of subset-font that are used here. The package itself contains no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'truetype' | 'woff2'
      noHinting: boolean
      keepFeatures: string[]
      dropTables: string[]
    },
  ): Promise<Buffer>
}
