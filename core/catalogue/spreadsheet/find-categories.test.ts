import { expect, test } from 'vitest'
import { findCategories } from './find-categories.ts'

const { keyOf, meant } = findCategories([
  { key: 'desks', name: { en: 'Desks', 'zh-TW': '辦公桌' } },
  { key: 'old-desks', name: { en: 'Desks', 'zh-TW': '舊桌' } },
  { key: 'chairs', name: { en: 'desks', 'zh-TW': '椅子' } },
])

test.each([
  ['desks', undefined, 'desks'],
  ['DESKS', undefined, 'desks'],
  ['辦公桌', undefined, 'desks'],
  ['Desks', 'old-desks', 'old-desks'],
  ['Furniture > 椅子', undefined, 'chairs'],
  ['椅子 > Desks', undefined, 'desks'],
  ['Garden', undefined, undefined],
])('a cell %j of a product in %j names %j', (cell, stored, key) => {
  expect(keyOf(cell, stored)).toBe(key)
})

test('a mistyped category is recognized', () => {
  expect(meant('Dekss')).toBe('Desks')
  expect(meant('Garden')).toBeUndefined()
})
