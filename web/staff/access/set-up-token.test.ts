import { expect, test } from 'vitest'
import { setUpTokens } from './set-up-token.ts'

/** A page's tab: `address` is what stands in its address bar. */
function openTab(address: string, storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const location = new URL(address, 'http://localhost')
  const history = {
    state: { idx: 3 },
    replaceState: (state: unknown, _: string, path: string) => {
      expect(state).toBe(history.state)
      location.href = new URL(path, 'http://localhost').href
    },
  }
  const tokens = setUpTokens({ location, history, sessionStorage: storage } as unknown as Window)
  return { tokens, address: () => location.href.slice('http://localhost'.length) }
}

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('the token leaves the address, lasts over a reload and goes when it is forgotten', () => {
  const storage = memory()
  const { tokens, address } = openTab('/staff/set-up?lang=en#secret', storage)
  expect(tokens.take()).toBe('secret')
  expect(address()).toBe('/staff/set-up?lang=en')
  const reloaded = openTab('/staff/set-up', storage).tokens
  expect(reloaded.take()).toBe('secret')
  expect(openTab('/staff/set-up#newer', storage).tokens.take()).toBe('newer')
  reloaded.forget()
  expect(reloaded.take()).toBeUndefined()
})

const fail = () => {
  throw new DOMException('denied', 'SecurityError')
}

test('where storage is forbidden the token of the address counts all the same', () => {
  const { tokens, address } = openTab('/staff/set-up#secret', {
    getItem: fail,
    setItem: fail,
    removeItem: fail,
  })
  expect(tokens.take()).toBe('secret')
  expect(address()).toBe('/staff/set-up')
  expect(tokens.take()).toBeUndefined()
  tokens.forget()
})
