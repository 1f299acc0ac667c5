import { hanStem, stem } from './stems.ts'
import { toCentimetres, tokensOf, type Token } from './tokens.ts'

/** Version of the rules that make search terms. Products that were indexed under another version are indexed again. */
export const searchRules = 1

/** Returns the term of a category. It is made from the key, because the name may change. */
export const categoryTerm = (key: string) => `@${key}`
/** Returns the term of the id of a product or spec. */
export const idTerm = (id: string) => `#${id}`

/** The pattern of the id of a product or a spec, or of both. */
const idShape = /^[a-z0-9]+(?:-[a-z0-9]+)+(?:\/[a-z0-9-]+)?$/

/**
 * Returns the ids in a search, if it contains nothing else; otherwise an empty list.
 * @example idsIn('lift-sit-stand-desk/oak-black-120') //=> ['lift-sit-stand-desk', 'oak-black-120']
 */
export function idsIn(q: string): string[] {
  const typed = q.trim().toLowerCase()
  return idShape.test(typed) ? typed.split('/') : []
}

const pairTerm = (sides: readonly number[]) => sides.toSorted((one, other) => one - other).join('x')

/** Returns the terms of a size: one for each pair of sides, and one for all sides together. */
function sizeTerms(sides: readonly number[]): string[] {
  const pairs = sides.flatMap((one, index) => sides.slice(index + 1).map((other) => pairTerm([one, other])))
  return [...new Set([...pairs, pairTerm(sides)])]
}

/** Returns every single character and every pair of neighbouring characters. */
function grams(run: string): string[] {
  const characters = [...run]
  return [...characters, ...characters.slice(1).map((character, index) => `${characters[index]}${character}`)]
}

/** Returns the terms by which a text is found. */
export function termsOf(text: string): string[] {
  return [...new Set(tokensOf(text).flatMap(termsOfToken))]
}

function termsOfToken(token: Token): string[] {
  if (token.kind === 'word') return [stem(token.text)]
  if (token.kind === 'han') return grams(token.text)
  if (token.kind === 'size') {
    const sides = token.sides.map((side) => toCentimetres(side, token.unit ?? 'cm'))
    return [...sides.flatMap(lengthTerms), ...sizeTerms(sides.map(Math.round))]
  }
  const { value, unit } = token
  if (unit === undefined) return [String(value)]
  return [String(value), `${value}${unit}`, `${toCentimetres(value, unit)}cm`]
}

/** Returns the terms of a length in centimetres, both exact and rounded. */
const lengthTerms = (cm: number) => [cm, Math.round(cm)].flatMap((value) => [String(value), `${value}cm`])

/** Returns the terms of a size in centimetres. */
export const termsOfSize = ({ width, depth, height }: Record<'width' | 'depth' | 'height', number>) => {
  const sides = [width, depth, height]
  return [...new Set([...sides.flatMap(lengthTerms), ...sizeTerms(sides.map(Math.round))])]
}

/** A part of a search. A product matches if it has every term of at least one alternative. */
export interface SearchPart {
  /** The text that pages show, such as '140 cm' or 'chair'. */
  text: string
  /** The key for looking up synonyms. */
  key: string
  kind: Token['kind']
  alternatives: string[][]
}

const chinese = new Intl.Segmenter('zh', { granularity: 'word' })

/** Returns the parts of a search. A sequence of Chinese characters is split into words. */
export function partsOfSearch(q: string): SearchPart[] {
  const all = tokensOf(q).flatMap(partsOfToken)
  const telling = all.filter(({ key }) => !silentWords.has(key))
  return telling.length > 0 ? telling : all
}

function partsOfToken(token: Token): SearchPart[] {
  if (token.kind === 'word') {
    const key = stem(token.text)
    return [{ text: token.text, key, kind: 'word', alternatives: [[key]] }]
  }
  if (token.kind === 'han')
    return [...chinese.segment(token.text)].map(({ segment }) => {
      const key = hanStem(segment)
      return { text: segment, key, kind: 'han', alternatives: [hanTerms(key)] }
    })
  if (token.kind === 'size') {
    const inUnit = (unit: 'mm' | 'cm' | 'in') =>
      token.sides.map((side) => Math.round(toCentimetres(side, unit)))
    // A side above 400 without a unit is in millimetres, because no furniture is 4 m long.
    const unit = token.unit ?? (Math.max(...token.sides) > 400 ? 'mm' : 'cm')
    const key = pairTerm(inUnit(unit))
    return [
      {
        text: `${token.sides.join(' × ')} ${token.unit ?? unit}`,
        key,
        kind: 'size',
        alternatives: [[key]],
      },
    ]
  }
  const { value, unit } = token
  if (unit === undefined)
    return [{ text: String(value), key: String(value), kind: 'number', alternatives: [[String(value)]] }]
  const key = `${value}${unit}`
  const cm = toCentimetres(value, unit)
  const alternatives = [...new Set([key, `${cm}cm`, `${Math.round(cm)}cm`])].map((term) => [term])
  return [{ text: `${value} ${unit === 'in' ? 'inch' : unit}`, key, kind: 'number', alternatives }]
}

/**
 * Returns the terms of a Chinese word: the word itself if it has one character, otherwise all pairs of neighbouring
 * characters.
 */
const hanTerms = (word: string) => ([...word].length < 2 ? [word] : grams(word).slice([...word].length))

/** Words that do not describe a product, as keys, that is without plural endings. */
const silentWords = new Set(
  'a an the and or for with of in on at by from to under below up my me i need want buy cheap best rm myr twd nt dan untuk dengan yang di saya mahu nak 的 和 與 或 在 要 我 有 買 想 找'.split(
    ' ',
  ),
)

/**
 * Removes alternatives that contain all terms of another alternative, because a product that matches them also matches
 * the shorter alternative.
 * @example withoutImplied([['desk'], ['oak', 'desk'], ['height', 'desk']]) //=> [['desk']]
 */
export function withoutImplied(alternatives: readonly string[][]): string[][] {
  const sets = alternatives.map((terms) => new Set(terms))
  return alternatives.filter((_, index) => {
    const own = sets[index]!
    const isImplied = (other: Set<string>, at: number) =>
      at !== index && other.isSubsetOf(own) && (other.size < own.size || at < index)
    return !sets.some(isImplied)
  })
}
