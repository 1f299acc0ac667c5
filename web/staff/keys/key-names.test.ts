import { expect, test } from 'vitest'
import { isCharacterKey, isScanned, keyName } from './key-names.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test('a key has the same name on every keyboard, also with caps lock', () => {
  expect(keyName({ ...plain, key: 'C' })).toBe('c')
  expect(keyName({ ...plain, key: 'X', shiftKey: true })).toBe('Shift x')
  expect(keyName({ ...plain, key: '?', shiftKey: true })).toBe('?')
  expect(keyName({ ...plain, key: 'z', ctrlKey: true })).toBe('Ctrl z')
  expect(keyName({ ...plain, key: 'z', metaKey: true })).toBe('Ctrl z')
})

test('key combinations of the browser have no name', () => {
  expect(keyName({ ...plain, key: 'd', altKey: true })).toBeUndefined()
  expect(keyName({ ...plain, key: 'Z', ctrlKey: true, shiftKey: true })).toBeUndefined()
})

test('only keys that type a character can be switched off', () => {
  expect(['c', 'Shift x', 'g o', '?', '1'].every(isCharacterKey)).toBe(true)
  expect(['Enter', 'Escape', 'ArrowDown', 'Ctrl z'].some(isCharacterKey)).toBe(false)
})

test('a code scanned into a page calls, confirms and ships nothing', () => {
  expect(['t', 'c', 's', '2', 'g o'].every((name) => isScanned(name, 8))).toBe(true)
  expect(isScanned('c', 120)).toBe(false)
  expect(isScanned('j', 8)).toBe(false)
})
