import { createRequire } from 'node:module'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import subsetFont from 'subset-font'
import { writeHeadingFont } from './heading-font.ts'

// Writes the fonts of PDFs: Noto Sans as Google publishes it, without the parts that PDFs do not need. Also writes
// the font of Chinese headings.
const target = 'server/pdf/fonts'
const { resolve } = createRequire(import.meta.url)

/** Returns every character from one code point to another. */
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))

/** The characters to keep. A font ignores the characters that it lacks. */
const characters = {
  // All characters, because names of people in Taiwan need more than Big5.
  TC: [...range(0x20, 0xd7ff), ...range(0xe000, 0x2ffff)],
  // Latin, punctuation and the common ideographs, which include GB 2312, GBK and Big5; not the rare extensions.
  SC: [...range(0x20, 0x33ff), ...range(0x4e00, 0x9fff), ...range(0xf900, 0xffef)],
}

mkdirSync(target, { recursive: true })
for (const form of ['TC', 'SC'] as const)
  for (const weight of ['400Regular', '700Bold']) {
    const name = `NotoSans${form}`
    const source = resolve(
      `@expo-google-fonts/noto-sans-${form.toLowerCase()}/${weight}/${name}_${weight}.ttf`,
    )
    const font = await subsetFont(readFileSync(source), characters[form].join(''), {
      targetFormat: 'truetype',
      // Leaves out the tables that only screens, vertical text and special letter forms need.
      noHinting: true,
      keepFeatures: [],
      dropTables: ['GSUB', 'GPOS', 'GDEF', 'BASE', 'STAT', 'gasp', 'prep', 'vhea', 'vmtx'],
    })
    const file = join(target, `${name}-${weight.slice(3)}.ttf.br`)
    writeFileSync(
      file,
      brotliCompressSync(font, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        },
      }),
    )
    process.stdout.write(`${file}\n`)
  }
copyFileSync(resolve('@expo-google-fonts/noto-sans-tc/LICENSE_FONT'), join(target, 'LICENSE'))
await writeHeadingFont()
