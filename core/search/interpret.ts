import { nearestWords, isCorrectable } from './spelling.ts'
import { stem } from './stems.ts'
import { categoryTerm, termsOf, partsOfSearch, type SearchPart } from './terms.ts'
import { normalize } from './tokens.ts'

/** The data about the words of a search, read from the database. */
export interface Knowledge {
  /** Groups of synonyms; `keys` are the keys of the words, by which a group is found. */
  synonyms: readonly { words: readonly string[]; keys: readonly string[] }[]
  categories: readonly { key: string; name: Readonly<Record<string, string>> }[]
  /** Words of the catalogue that equal, begin with or resemble a word of the search. */
  words: readonly string[]
}

/** A mistyped word, and the word that was searched instead. */
export interface Correction {
  typed: string
  shown: string
}

/** The maximum number of words in a phrase with synonyms. */
const longestPhrase = 4

/** Returns the phrases of a search, by which synonyms are looked up. */
export function phrasesIn(searched: readonly SearchPart[]): string[] {
  const keys = searched.map(({ key }) => key)
  const phrases = keys.flatMap((_, from) =>
    Array.from({ length: longestPhrase }, (__, more) => keys.slice(from, from + more + 1).join(' ')),
  )
  return [...new Set(phrases)]
}

/** Returns the words of a search to look up in the catalogue: each word alone, and joined with the next word. */
export function wordsToFind(searched: readonly SearchPart[]): string[] {
  const words = searched.map(({ kind, text }) => (kind === 'word' ? text : ''))
  const joined = words.slice(1).map((word, index) => (word && words[index] ? words[index] + word : ''))
  return [...new Set([...words, ...joined])].filter((word) => /^[a-z]+$/.test(word))
}

/**
 * Interprets a search. Finds the synonyms of phrases, the categories that words name and, for unknown words, the words
 * that start with them or have a similar spelling. If `typing` is set, the last word may be unfinished.
 */
export function interpret(
  searched: readonly SearchPart[],
  knowledge: Knowledge,
  { typing = false }: { typing?: boolean } = {},
): { parts: SearchPart[]; corrections: Correction[] } {
  const corrections: Correction[] = []
  const parts: SearchPart[] = []
  for (let from = 0; from < searched.length;) {
    const phrase = phraseAt(searched, from, knowledge)
    const isLast = from + phrase.length === searched.length
    parts.push(
      phrase.part ?? oneWord(searched[from]!, knowledge, { mayBeUnfinished: typing && isLast, corrections }),
    )
    from += phrase.length
  }
  return { parts, corrections }
}

/** Finds the longest phrase from this position that has synonyms or is also written as one word. */
function phraseAt(
  searched: readonly SearchPart[],
  from: number,
  { synonyms, categories, words }: Knowledge,
): { part?: SearchPart; length: number } {
  for (let length = Math.min(longestPhrase, searched.length - from); length > 0; length -= 1) {
    const some = searched.slice(from, from + length)
    const key = some.map((one) => one.key).join(' ')
    const joined = length === 2 ? some.map(({ text }) => text).join('') : ''
    const same = synonyms.filter(({ keys }) => keys.includes(key)).flatMap((group) => group.words)
    const written = words.includes(joined) ? [...same, joined] : same
    if (written.length === 0) continue
    const own = some.map(({ alternatives }) => alternatives[0]!).flat()
    const meant = length === 1 ? [some[0]!] : []
    const ofCategories = [...meant, ...written.flatMap(oneWordOf)].flatMap((one) =>
      categoriesOf(one, categories),
    )
    const alternatives = [own, ...ofCategories, ...written.map(termsOfPhrase)]
    const text = some.map((one) => one.text).join(' ')
    return { part: { text, key, kind: some[0]!.kind, alternatives: unique(alternatives) }, length }
  }
  return { length: 1 }
}

/** Returns the search part of a phrase with one word; empty for longer phrases. */
const oneWordOf = (phrase: string): SearchPart[] => {
  const searched = partsOfSearch(phrase)
  return searched.length === 1 ? searched : []
}

const termsOfPhrase = (phrase: string) =>
  partsOfSearch(phrase).flatMap(({ alternatives }) => alternatives[0]!)

function oneWord(
  searched: SearchPart,
  { categories, words }: Knowledge,
  { mayBeUnfinished, corrections }: { mayBeUnfinished: boolean; corrections: Correction[] },
): SearchPart {
  const { text, key, kind } = searched
  const alternatives = [...searched.alternatives, ...categoriesOf(searched, categories)]
  if (kind !== 'word') return { ...searched, alternatives }
  const isKnown =
    words.some((word) => stem(word) === key) || alternatives.length > searched.alternatives.length
  const longer = isKnown && !mayBeUnfinished ? [] : words.filter((word) => word.startsWith(text))
  if (isKnown || longer.length > 0)
    return { ...searched, alternatives: unique([...alternatives, ...longer.map((word) => [stem(word)])]) }
  const nearest = isCorrectable(text) ? nearestWords(text, words, { isUnfinished: mayBeUnfinished }) : []
  if (nearest[0] !== undefined) corrections.push({ typed: text, shown: nearest[0] })
  const meant = nearest.flatMap((word) => [
    [stem(word)],
    ...categoriesOf({ ...searched, key: stem(word) }, categories),
  ])
  return nearest[0] === undefined
    ? { ...searched, alternatives }
    : { ...searched, text: nearest[0], key: stem(nearest[0]), alternatives: unique(meant) }
}

/** Returns the terms of the categories whose names contain a word, in any language. */
function categoriesOf({ key, kind }: SearchPart, categories: Knowledge['categories']): string[][] {
  const has = (name: string) =>
    kind === 'han' ? normalize(name).includes(key) : kind === 'word' && termsOf(name).includes(key)
  return categories
    .filter(({ name }) => Object.values(name).some(has))
    .map((category) => [categoryTerm(category.key)])
}

const unique = (alternatives: readonly string[][]): string[][] => [
  ...new Map(alternatives.map((terms) => [terms.join(' '), [...terms]])).values(),
]
