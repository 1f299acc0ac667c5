import { expect, test } from 'vitest'
import { interpret, phrasesIn, wordsToFind, type Knowledge } from './interpret.ts'
import { keyOf, splitWords } from './synonyms.ts'
import { partsOfSearch } from './terms.ts'

const group = (words: string) => ({ words: splitWords(words), keys: splitWords(words).map(keyOf) })
const knowledge: Knowledge = {
  synonyms: [group('chair, kerusi, 椅子'), group('height adjustable, boleh laras')],
  categories: [{ key: 'chairs', name: { en: 'Chairs', 'zh-TW': '辦公椅' } }],
  words: ['chair', 'chairs', 'desk', 'bookcase', 'bookshelf', 'whiteboard', 'charcoal'],
}
const meaning = (q: string, typing = false) => interpret(partsOfSearch(q), knowledge, { typing })
const alternatives = (q: string, typing = false) => meaning(q, typing).parts.map((part) => part.alternatives)

test('a word means its synonyms and the category with the word in its name', () => {
  expect(alternatives('kerusi')).toEqual([[['kerusi'], ['@chairs'], ['chair'], ['椅']]])
})

test('a phrase means its synonyms, each with all of its words', () => {
  expect(alternatives('height-adjustable desk')).toEqual([
    [
      ['height', 'adjustable'],
      ['boleh', 'lara'],
    ],
    [['desk']],
  ])
})

test('two words are also found written as one', () => {
  expect(alternatives('white board')).toEqual([[['white', 'board'], ['whiteboard']]])
})

test('an unknown word means the words that begin with it', () => {
  expect(alternatives('book')).toEqual([[['book'], ['bookcase'], ['bookshelf']]])
})

test('a mistyped word means the nearest word, and the correction is reported', () => {
  const { parts, corrections } = meaning('dsek')
  expect(corrections).toEqual([{ typed: 'dsek', shown: 'desk' }])
  expect(parts).toMatchObject([{ text: 'desk', alternatives: [['desk']] }])
})

test('a word without similar words stays unchanged', () => {
  expect(meaning('hammock')).toEqual({ parts: partsOfSearch('hammock'), corrections: [] })
})

test('only the last word may be unfinished while somebody types', () => {
  expect(alternatives('desk cha', true)).toEqual([[['desk']], [['cha'], ['chair'], ['charcoal']]])
  expect(alternatives('desk', true)).toEqual([[['desk']]])
})

test('phrases and words are looked up in the database', () => {
  const wanted = partsOfSearch('white board 140 cm')
  expect(phrasesIn(wanted)).toEqual([
    'white',
    'white board',
    'white board 140cm',
    'board',
    'board 140cm',
    '140cm',
  ])
  expect(wordsToFind(wanted)).toEqual(['white', 'board', 'whiteboard'])
})
