/** The types of subset-font that are used here; the package has none. */
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
