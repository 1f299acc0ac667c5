/** What is used of subset-font, which brings no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'truetype'
      noHinting: boolean
      keepFeatures: string[]
      dropTables: string[]
    },
  ): Promise<Buffer>
}
