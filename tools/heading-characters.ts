import { globSync, readFileSync } from 'node:fs'

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** Matches elements whose texts are headings or primary buttons, from their beginning to their end. */
const headings =
  /<(?:h[123]|legend|Button|SubmitButton|PageTitle|RuleHead|Block|Fold|FoldedFact|FoldedLink|FormPart|FormSection|EmptyState|AccountPage|Part)\b[\s\S]{0,400}?(?=<\/|\/>)|title=\{t\('[\w.]+'/g

/** Matches the files of the back office, whose headings use the system's font. */
const office =
  /\/staff\/|web\/(?:cash|desk|exports|figures|members|parcels|phone-orders|returns|stock|texts)\//

type Names = Readonly<Record<string, string>>
interface Named {
  productName?: Names
  name?: Names
}

/** Returns the Chinese headings of the shop: those of its pages, and the names of its products and categories. */
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

/** Returns the Chinese characters and punctuation of the shop's headings, each once. */
export const headingCharacters = (): Set<string> =>
  new Set([...headingTexts().join('')].filter((each) => /[\p{Script=Han}，。！？、：（）「」／]/u.test(each)))
