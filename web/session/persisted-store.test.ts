import { expect, test } from 'vitest'
import { createPersistedStore } from './persisted-store.ts'
import { TestBrowser } from './test-browser.ts'

const parse = (text: string | null): string[] => {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}
const openStore = (browser?: TestBrowser) =>
  createPersistedStore<string[]>({ key: 'words', start: [], parse }, browser)

test('has the stored state; its initial state stays the default', () => {
  const browser = new TestBrowser()
  browser.stored.set('words', '["oak"]')
  const store = openStore(browser)
  expect(store.getState()).toEqual(['oak'])
  expect(store.getInitialState()).toEqual([])
})

test('stays at the default without a browser, as on the server', () => {
  const store = openStore()
  expect(store.getState()).toEqual([])
  store.set(['oak'])
  expect(store.getInitialState()).toEqual([])
})

test('writes every change and notifies subscribers', () => {
  const browser = new TestBrowser()
  const store = openStore(browser)
  const notified: string[][] = []
  store.subscribe((state) => notified.push(state))
  store.set(['oak'])
  store.set(['oak', 'walnut'])
  expect(browser.read('words')).toEqual(['oak', 'walnut'])
  expect(notified).toEqual([['oak'], ['oak', 'walnut']])
})

test('starts empty if the stored text is unreadable', () => {
  const browser = new TestBrowser()
  browser.stored.set('words', '{"half')
  expect(openStore(browser).getState()).toEqual([])
})

test('works in memory where storage is forbidden', () => {
  const browser = new TestBrowser()
  browser.forbidden = true
  const store = openStore(browser)
  store.set(['oak'])
  expect(store.latest()).toEqual(['oak'])
  store.set([...store.latest(), 'walnut'])
  expect(store.getState()).toEqual(['oak', 'walnut'])
})

test('keeps changes that a full storage refuses, and writes them when there is room', () => {
  const browser = new TestBrowser()
  const store = openStore(browser)
  store.set(['oak'])
  browser.full = true
  store.set([...store.latest(), 'walnut'])
  expect(store.latest()).toEqual(['oak', 'walnut'])
  expect(browser.read('words')).toEqual(['oak'])
  browser.full = false
  store.set([...store.latest(), 'teal'])
  expect(browser.read('words')).toEqual(['oak', 'walnut', 'teal'])
})

test('follows another tab', () => {
  const browser = new TestBrowser()
  const store = openStore(browser)
  const notified: string[][] = []
  store.subscribe((state) => notified.push(state))
  browser.writeFromAnotherTab('words', '["teal"]')
  expect(store.getState()).toEqual(['teal'])
  browser.stored.clear()
  browser.sendStorageEvent(null)
  expect(store.getState()).toEqual([])
  expect(notified).toEqual([['teal'], []])
})

test('ignores other keys', () => {
  const browser = new TestBrowser()
  const store = openStore(browser)
  browser.writeFromAnotherTab('words', '["teal"]', { notify: false })
  browser.sendStorageEvent('another')
  expect(store.getState()).toEqual([])
})

test("bases a change on another tab's change, even before the storage event", () => {
  const browser = new TestBrowser()
  const store = openStore(browser)
  store.set(['oak'])
  browser.writeFromAnotherTab('words', '["oak","teal"]', { notify: false })
  store.set([...store.latest(), 'walnut'])
  expect(browser.read('words')).toEqual(['oak', 'teal', 'walnut'])
})

test('keeps its state if storage stops working later', () => {
  const browser = new TestBrowser()
  const store = openStore(browser)
  store.set(['oak'])
  browser.forbidden = true
  browser.sendStorageEvent('words')
  expect(store.latest()).toEqual(['oak'])
})
