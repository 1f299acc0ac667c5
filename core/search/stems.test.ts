import { expect, test } from 'vitest'
import { hanStem, stem } from './stems.ts'

test.each([
  ['chairs', 'chair'],
  ['shelves', 'shelf'],
  ['batteries', 'battery'],
  ['benches', 'bench'],
  ['boxes', 'box'],
  ['drawers', 'drawer'],
  ['glass', 'glass'],
  ['bus', 'bus'],
])('the plural %s is found as %s', (word, one) => {
  expect(stem(word)).toBe(one)
  expect(stem(one)).toBe(one)
})

test.each([
  ['organisers', 'organizer'],
  ['colours', 'color'],
])('%s and %s have the same stem', (british, american) => {
  expect(stem(british)).toBe(stem(american))
})

test.each([
  ['桌子', '桌'],
  ['黑色', '黑'],
  ['電子', '電子'],
  ['特色', '特色'],
  ['桌', '桌'],
  ['會議桌', '會議桌'],
])('%s is found as %s', (word, short) => {
  expect(hanStem(word)).toBe(short)
})
