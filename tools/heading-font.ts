import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { headingCharacters } from './heading-characters.ts'

const { resolve } = createRequire(import.meta.url)
const target = 'web/fonts'

/** Writes the font of Chinese headings: Noto Sans TC Medium, reduced to the characters that headings contain. */
export async function writeHeadingFont(): Promise<void> {
  const characters = headingCharacters()
  const source = resolve('@expo-google-fonts/noto-sans-tc/500Medium/NotoSansTC_500Medium.ttf')
  const font = await subsetFont(readFileSync(source), [...characters].join(''), {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: [],
    dropTables: ['GSUB', 'GPOS', 'GDEF', 'BASE', 'STAT', 'gasp', 'prep', 'vhea', 'vmtx'],
  })
  mkdirSync(target, { recursive: true })
  const file = join(target, 'noto-sans-tc-500.woff2')
  writeFileSync(file, font)
  copyFileSync(resolve('@expo-google-fonts/noto-sans-tc/LICENSE_FONT'), join(target, 'LICENSE'))
  process.stdout.write(`${file}: ${characters.size} characters\n`)
}
