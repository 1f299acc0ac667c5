import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)
const target = 'web/fonts'
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** Elements whose texts are headings or primary buttons, up to their end. */
const headings =
  /<(?:h[123]|legend|Button|SubmitButton|PageTitle|RuleHead|Block|Fold|FoldedFact|FoldedLink|FormPart|FormSection|EmptyState|AccountPage|Part)\b[\s\S]{0,400}?(?=<\/|\/>)|title=\{t\('[\w.]+'/g

/** Rooms of the back office, whose headings keep the system's typeface. */
const office =
  /\/staff\/|web\/(?:cash|desk|exports|figures|members|parcels|phone-orders|returns|stock|texts)\//

type Names = Readonly<Record<string, string>>
interface Named {
  productName?: Names
  name?: Names
}

/** The Chinese headings of the shop: those of its pages, and the names of its products and categories. */
function headingTexts(): string[] {
  const texts = Object.assign({}, ...globSync('messages/zh-TW/*.json').map(readJson)) as Record<
    string,
    string
  >
  const pages = globSync('web/**/*.tsx').filter((file) => !office.test(file))
  const keys = pages.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(headings)].flatMap(([element]) =>
      [...element.matchAll(/'([a-z]\w*\.[\w.]+)'/gi)].map(([, key = '']) => key),
    ),
  )
  const named = ['products', 'categories'].flatMap((file) => readJson(`catalogue/${file}.json`) as Named[])
  const names = named.map(({ productName, name }) => (productName ?? name)?.['zh-TW'] ?? '')
  return [...[...new Set(keys)].map((key) => (texts[key] ?? '').replaceAll(/\{[^{}]*\}/g, '')), ...names]
}

/** Writes the typeface of Chinese headings: Noto Sans TC Medium, cut to the characters that headings have. */
export async function writeHeadingFont(): Promise<void> {
  const characters = new Set(
    [...headingTexts().join('')].filter((each) => /[\p{Script=Han}，。！？、：（）「」／]/u.test(each)),
  )
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
