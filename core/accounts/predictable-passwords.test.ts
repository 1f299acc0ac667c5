import { assert, constantFrom, integer, pre, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPredictable } from './predictable-passwords.ts'

const common = new Set(['password', 'sunshine', 'dragon'])
const predictable = (password: string) => isPredictable(password, (word) => common.has(word))

describe('security 12: a password is predictable', () => {
  test.each([
    'password',
    'passwordpassword',
    'Sunshine2024!',
    '123dragon',
    'abcabcabc',
    'aaaaaaaa',
    '藤椅藤椅',
    'rattanrattan',
    'qwertyuiop',
    'qwertyasdfgh',
    'poiuytrewq',
    '1qaz2wsx',
    '87654321',
    'abcdefgh',
    'qwerty123',
    'officefurniture',
    'Office Furniture Store',
    'furniture-store-2026',
    'officechair1',
  ])('%s', (password) => {
    expect(predictable(password)).toBe(true)
  })

  test('if anything is repeated', () => {
    assert(
      property(string({ minLength: 1, maxLength: 12 }), integer({ min: 2, max: 5 }), (unit, times) => {
        expect(predictable(unit.repeat(times))).toBe(true)
      }),
    )
  })
})

describe('a password is not predictable', () => {
  test.each([
    'walnut and rattan',
    'rattan',
    'a quiet walnut desk',
    'password but longer',
    'my office has 3 chairs',
    '胡桃木與藤',
    'trombone-quince-41',
    '',
  ])('%j', (password) => {
    expect(predictable(password)).toBe(false)
  })

  test('if its characters are random', () => {
    const letters = string({ unit: constantFrom(...'bdfhkmpqrtvxz'), minLength: 12, maxLength: 20 })
    assert(
      property(letters, (password) => {
        pre(new Set(password).size >= 6)
        expect(predictable(password)).toBe(false)
      }),
    )
  })
})
