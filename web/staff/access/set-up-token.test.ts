import { expect, test } from 'vitest'
import { forgetSetUpToken, takeSetUpToken } from './set-up-token.ts'

/** A browser tab with `address` in its address bar. */
function openTab(address: string, storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const location = new URL(address, 'http://localhost')
  const history = {
    state: { idx: 3 },
    replaceState: (state: unknown, _: string, path: string) => {
      expect(state).toBe(history.state)
      location.href = new URL(path, 'http://localhost').href
    },
  }
  const page = { location, history, sessionStorage: storage } as unknown as Window
  const tokens = { take: () => takeSetUpToken(page), forget: () => forgetSetUpToken(page) }
  return { tokens, address: () => location.href.slice('http://localhost'.length) }
}

function memory() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

test('the token leaves the address, survives a reload and is forgotten on request', () => {
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

test('without storage the token of the address is used', () => {
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
