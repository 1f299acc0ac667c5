import { formatSize } from '../catalogue/size.ts'
import { languages, type Language } from '../language.ts'
import { idsIn, idTerm, categoryTerm, termsOf, termsOfSize, type SearchPart } from './terms.ts'
import { normalize } from './tokens.ts'
import { isCorrectable } from './spelling.ts'

/** The kinds of reasons why a product is found, in the order in which cards prefer them. */
export const reasonKinds = [
  'category',
  'colour',
  'size',
  'material',
  'word',
  'spec',
  'name',
  'number',
  'parameter',
] as const
type ReasonKind = (typeof reasonKinds)[number]

/** The reason why a product is found, such as colour 'Black' or size '140 cm'. */
export interface Reason {
  kind: ReasonKind
  text: string
}

/** A text of a product, with the search terms that it yields. */
interface Source {
  kind: ReasonKind
  /** Returns the text to show, in one language. */
  text: (language: Language) => string
  /** The texts in all languages whose words corrections may suggest. */
  written: string[]
  /**
   * Returns the search terms. They are computed on demand, because the first source usually suffices for a card's
   * reason.
   */
  terms: () => readonly string[]
}

type Localized<Value> = Record<Language, Value>

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/** The fields of a product that search uses. */
export interface SearchedProduct {
  id: string
  name: Localized<string>
  categoryKey: string
  categoryName: Localized<string>
  parameters: Localized<Record<string, string>[]>
  searchWords?: readonly string[] | null | undefined
  specs: readonly SearchedSpec[]
}
interface SearchedSpec {
  id: string
  name: string
  displayName: Localized<string>
  displayColor: Localized<string>
  size: string
  sizeCm?: Record<'width' | 'depth' | 'height', number> | null | undefined
  swatches?: readonly { name: Localized<string> }[] | null | undefined
  materials?: Localized<string[]> | null | undefined
}

/** The kinds of sources that describe best what a product is. */
const naming: readonly ReasonKind[] = ['name', 'category', 'number']

/** Returns the texts of a product that search uses, apart from its description. */
function sourcesOf(product: SearchedProduct): Source[] {
  const { id, name, categoryKey, categoryName, parameters, searchWords, specs } = product
  return [
    localized('name', name),
    { ...localized('category', categoryName), terms: () => [categoryTerm(categoryKey)] },
    ...(searchWords ?? []).map((word) => ({ ...plain('word', word), terms: once(() => termsOf(word)) })),
    { ...plain('number', id), written: [], terms: () => [idTerm(id)] },
    ...specs.flatMap(sourcesOfSpec),
    ...parametersOf(parameters),
  ]
}

function sourcesOfSpec(spec: SearchedSpec): Source[] {
  const { id, name, displayName, displayColor, size, sizeCm, swatches, materials } = spec
  return [
    {
      ...localized('spec', displayName),
      terms: once(() => termsOf([name, ...Object.values(displayName)].join('\n'))),
    },
    ...(swatches ?? []).map((swatch) => localized('colour', swatch.name)),
    localized('colour', displayColor),
    {
      ...plain('size', size),
      terms: once(() => [
        ...termsOf(size),
        ...termsOf(formatSize(size)),
        ...(sizeCm ? termsOfSize(sizeCm) : []),
      ]),
    },
    ...listed(materials).map((material) => localized('material', material)),
    { ...plain('number', id), written: [], terms: () => [idTerm(id)] },
  ]
}

const oneCharacter = /^\p{Script=Han}$/u

function parametersOf(parameters: SearchedProduct['parameters']): Source[] {
  const lines = Object.fromEntries(
    languages.map((language) => [
      language,
      parameters[language].flatMap((pairs) =>
        Object.entries(pairs).map(([name, value]) => `${name}: ${value}`),
      ),
    ]),
  ) as Localized<string[]>
  // Single Chinese characters from a sentence are left out, because they have no meaning on their own.
  const ofPhrases = (source: Source) => ({
    ...source,
    terms: once(() => source.terms().filter((term) => !oneCharacter.test(term))),
  })
  return listed(lines).map((line) => ofPhrases(localized('parameter', line)))
}

/** Combines lists with one language each into one list of entries in all languages. */
function listed(lists: Localized<string[]> | null | undefined): Localized<string>[] {
  if (!lists) return []
  const count = Math.max(...languages.map((language) => lists[language].length))
  return Array.from({ length: count }, (_, index) => {
    const one = (language: Language) => lists[language][index] ?? ''
    return { en: one('en'), 'zh-TW': one('zh-TW') }
  })
}

function localized(kind: ReasonKind, text: Localized<string>): Source {
  const written = Object.values(text)
  return { kind, text: (language) => text[language], written, terms: once(() => termsOf(written.join('\n'))) }
}

const plain = (kind: ReasonKind, text: string) => ({ kind, text: () => text, written: [text] })

const termsIn = (of: readonly Source[]) => [...new Set(of.flatMap(({ terms }) => terms()))]

/** Returns the entry of a product in the search index. */
export function searchEntryOf(product: SearchedProduct) {
  const sources = sourcesOf(product)
  return {
    /** Terms of the product's name, category and ids. */
    names: termsIn(sources.filter(({ kind }) => naming.includes(kind))),
    /** Terms of the other words that shoppers may use for the product. */
    words: termsIn(sources.filter(({ kind }) => kind === 'word')),
    /** All terms of the product. */
    terms: termsIn(sources),
    /** Words that corrections of mistyped words may suggest. */
    spellings: wordsIn(sources.flatMap(({ written }) => written)),
  }
}

/** Returns the words of texts that corrections may suggest. */
export function wordsIn(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => normalize(text).match(/[a-z]+/g) ?? [])
  return [...new Set(words)].filter(isCorrectable)
}

/** The maximum number of reasons on a card. */
const maxReasons = 2

/**
 * Returns the reasons why a product matches a search, in one language: its id, or the texts that match most parts of
 * the search.
 */
export function reasonsFor(
  product: SearchedProduct,
  { q, parts, language }: { q: string; parts: readonly SearchPart[]; language: Language },
): Reason[] {
  const typedIds = idsIn(q)
  const ownIds = [product.id, ...product.specs.map(({ id }) => id)]
  if (typedIds.length > 0 && typedIds.every((id) => ownIds.includes(id)))
    return [{ kind: 'number', text: typedIds.join('/') }]
  const sources = sourcesOf(product).toSorted(
    (one, other) => preference(one, language) - preference(other, language),
  )
  const reasons: Reason[] = []
  let unexplained = parts
  while (unexplained.length > 0 && reasons.length < maxReasons) {
    const { source, matched } = mostTelling(sources, unexplained)
    if (source === undefined) break
    const size =
      source.kind === 'size' ? matched.find(({ kind }) => kind === 'number' || kind === 'size') : undefined
    const text = size === undefined ? source.text(language) : withUnit(size.text)
    if (!reasons.some((reason) => reason.text === text)) reasons.push({ kind: source.kind, text })
    unexplained = unexplained.filter((part) => !matched.includes(part))
  }
  return reasons
}

/** Returns the first source that matches the most parts of the search, with these parts. */
function mostTelling(sources: readonly Source[], parts: readonly SearchPart[]) {
  let best: { source?: Source; matched: SearchPart[] } = { matched: [] }
  for (const source of sources) {
    const terms = source.terms()
    const matched = parts.filter(({ alternatives }) =>
      alternatives.some((alternative) => alternative.every((term) => terms.includes(term))),
    )
    if (matched.length > best.matched.length) best = { source, matched }
    if (matched.length === parts.length) break
  }
  return best
}

/**
 * Returns the rank of a source as a reason; lower is better. Search words in the script of the other language come
 * last.
 */
const preference = ({ kind, text }: Source, language: Language) =>
  reasonKinds.indexOf(kind) +
  (kind === 'word' && /\p{Script=Han}/u.test(text(language)) !== (language === 'zh-TW')
    ? reasonKinds.length
    : 0)

/** Adds the unit 'cm' to a size that is only a number. */
const withUnit = (text: string) => (/^[\d.]+$/.test(text) ? `${text} cm` : text)
