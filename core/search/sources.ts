import { formatSize } from '../catalogue/size.ts'
import { languages, type Language } from '../language.ts'
import { idsIn, idTerm, categoryTerm, termsOf, termsOfSize, type Wanted } from './terms.ts'
import { normalize } from './tokens.ts'
import { isCorrectable } from './spelling.ts'

/** What a product is found by, as cards say it. The order is that in which they prefer to say it. */
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
export type ReasonKind = (typeof reasonKinds)[number]

/** Why a product is in an answer: 'colour Black', 'size 140 cm'. */
export interface Reason {
  kind: ReasonKind
  text: string
}

/** One text of a product with its terms. */
interface Source {
  kind: ReasonKind
  /** In each language, as it is shown. */
  text: (language: Language) => string
  /** What is indexed, in all languages. */
  written: string[]
  /** Made when they are asked for: a card is mostly explained by the first of its texts. */
  terms: () => readonly string[]
}

type Localized<Value> = Record<Language, Value>

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/** What a search knows of a product. */
export interface SearchedProduct {
  id: string
  name: Localized<string>
  categoryKey: string
  categoryName: Localized<string>
  parameters: Localized<Record<string, string>[]>
  searchWords?: readonly string[] | null | undefined
  specs: readonly SearchedSpec[]
}
export interface SearchedSpec {
  id: string
  name: string
  displayName: Localized<string>
  displayColor: Localized<string>
  size: string
  sizeCm?: Record<'width' | 'depth' | 'height', number> | null | undefined
  swatches?: readonly { name: Localized<string> }[] | null | undefined
  materials?: Localized<string[]> | null | undefined
}

/** Kinds that say best what a product is. */
const naming: readonly ReasonKind[] = ['name', 'category', 'number']

/** The texts of a product that searches look at besides its description. */
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
  // One character of a sentence says nothing.
  const ofPhrases = (source: Source) => ({
    ...source,
    terms: once(() => source.terms().filter((term) => !oneCharacter.test(term))),
  })
  return listed(lines).map((line) => ofPhrases(localized('parameter', line)))
}

/** The entries of lists that say the same in each language. */
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

/** What the search stores of a product. */
export function searchEntryOf(product: SearchedProduct) {
  const sources = sourcesOf(product)
  return {
    /** The terms of its name and its category. */
    names: termsIn(sources.filter(({ kind }) => naming.includes(kind))),
    /** The terms of what else it is called. */
    words: termsIn(sources.filter(({ kind }) => kind === 'word')),
    /** All terms that it is found by. */
    terms: termsIn(sources),
    /** The words that a mistyped one may mean. */
    spellings: wordsIn(sources.flatMap(({ written }) => written)),
  }
}

/** The words of texts that a mistyped one may mean. */
export function wordsIn(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => normalize(text).match(/[a-z]+/g) ?? [])
  return [...new Set(words)].filter(isCorrectable)
}

/** At most so many reasons on a card. */
const maxReasons = 2

/** Why a product answers a search, in the words of a language: its id, or first what says most of the search. */
export function reasonsFor(
  product: SearchedProduct,
  { q, parts, language }: { q: string; parts: readonly Wanted[]; language: Language },
): Reason[] {
  const typedIds = idsIn(q)
  const ownIds = [product.id, ...product.specs.map(({ id }) => id)]
  if (typedIds.length > 0 && typedIds.every((id) => ownIds.includes(id)))
    return [{ kind: 'number', text: typedIds.join('/') }]
  const sources = sourcesOf(product).toSorted(
    (one, other) => preference(one, language) - preference(other, language),
  )
  const reasons: Reason[] = []
  let left = parts
  while (left.length > 0 && reasons.length < maxReasons) {
    const { source, said } = mostTelling(sources, left)
    if (source === undefined) break
    const size =
      source.kind === 'size' ? said.find(({ kind }) => kind === 'number' || kind === 'size') : undefined
    const text = size === undefined ? source.text(language) : withUnit(size.text)
    if (!reasons.some((reason) => reason.text === text)) reasons.push({ kind: source.kind, text })
    left = left.filter((part) => !said.includes(part))
  }
  return reasons
}

/** The source that says most of what is wanted; the first of several. */
function mostTelling(sources: readonly Source[], wanted: readonly Wanted[]) {
  let best: { source?: Source; said: Wanted[] } = { said: [] }
  for (const source of sources) {
    const terms = source.terms()
    const said = wanted.filter(({ alternatives }) =>
      alternatives.some((alternative) => alternative.every((term) => terms.includes(term))),
    )
    if (said.length > best.said.length) best = { source, said }
    if (said.length === wanted.length) break
  }
  return best
}

/** Lower is better: words of the other script come last. */
const preference = ({ kind, text }: Source, language: Language) =>
  reasonKinds.indexOf(kind) +
  (kind === 'word' && /\p{Script=Han}/u.test(text(language)) !== (language === 'zh-TW')
    ? reasonKinds.length
    : 0)

/** A bare number that is a size is in centimetres. */
const withUnit = (text: string) => (/^[\d.]+$/.test(text) ? `${text} cm` : text)
