import { expect, test } from 'vitest'
import { createAttempt } from './attempt.ts'

function tab() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }
}

function counter() {
  let count = 0
  return () => `key-${(count += 1)}`
}

test('an attempt keeps its key until it has an answer, also across a reload', () => {
  const storage = tab()
  const keys = counter()
  const attempt = createAttempt(() => storage, keys)
  expect([attempt.key(), attempt.key()]).toEqual(['key-1', 'key-1'])
  const reloaded = createAttempt(() => storage, keys)
  expect(reloaded.key()).toBe('key-1')
  reloaded.end()
  expect(reloaded.key()).toBe('key-2')
})

test('works where storage is forbidden', () => {
  const attempt = createAttempt(() => {
    throw new Error('forbidden')
  }, counter())
  expect([attempt.key(), attempt.key()]).toEqual(['key-1', 'key-1'])
  attempt.end()
  expect(attempt.key()).toBe('key-2')
})

test('a key is long and never the same', () => {
  const keys = Array.from({ length: 20 }, () => createAttempt(tab).key())
  expect(new Set(keys).size).toBe(20)
  expect(keys.every((key) => /^[\da-f]{32}$/.test(key))).toBe(true)
})
