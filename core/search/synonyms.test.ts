import { expect, test } from 'vitest'
import { keyOf, splitWords, synonymGroup } from './synonyms.ts'

test('words are separated by commas of either language', () => {
  expect(splitWords('chair, kerusi，椅子、座椅,,chair')).toEqual(['chair', 'kerusi', '椅子', '座椅'])
})

test.each([
  ['Chairs', 'chair'],
  ['Height-Adjustable', 'height adjustable'],
  ['椅子', '椅'],
])('%s is looked up by %s', (word, key) => {
  expect(keyOf(word)).toBe(key)
})

test.each([
  ['chair', 'staff.synonyms.two'],
  [Array.from({ length: 41 }, (_, index) => `w${index}`).join(), 'staff.synonyms.tooMany'],
  ['', 'catalogueFile.required'],
])('%s is refused', (words, message) => {
  expect(synonymGroup.safeParse({ words }).error?.issues[0]?.message).toBe(message)
})
