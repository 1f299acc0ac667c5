import { Window } from 'happy-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepClear } from './keep-clear.ts'

let page: Window
let stop: () => void
let floating: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  page = new Window({ width: 390, height: 844 })
  page.document.body.innerHTML = '<aside><a href="/chat">Chat</a></aside>'
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', page.document)
  vi.stubGlobal('MutationObserver', page.MutationObserver)
  floating = page.document.querySelector('aside') as unknown as HTMLElement
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const scrollTo = (top: number) => {
  page.document.documentElement.scrollTop = top
  page.dispatchEvent(new page.Event('scroll'))
}
const isAway = () => floating.hasAttribute('data-away')

test('at the bottom it is gone while the page scrolls down, and back at rest or on the way up', () => {
  stop = keepClear(floating, 'bottom')
  expect(isAway()).toBe(false)
  scrollTo(200)
  expect(isAway()).toBe(true)
  vi.advanceTimersByTime(400)
  scrollTo(300)
  vi.advanceTimersByTime(400)
  expect(isAway(), 'the page still scrolls').toBe(true)
  scrollTo(280)
  expect(isAway(), 'on the way up').toBe(false)
  scrollTo(400)
  vi.advanceTimersByTime(600)
  expect(isAway(), 'at rest').toBe(false)
})

test('an element that is gone at the top appears once the page is scrolled', () => {
  stop = keepClear(floating, 'bottom', 'gone at the top')
  expect(isAway()).toBe(true)
  scrollTo(200)
  vi.advanceTimersByTime(600)
  expect(isAway()).toBe(false)
  scrollTo(0)
  vi.advanceTimersByTime(600)
  expect(isAway()).toBe(true)
})

test('at the top, where alerts are, an element stays while the page scrolls', () => {
  stop = keepClear(floating, 'top')
  scrollTo(200)
  expect(isAway()).toBe(false)
})

const at =
  (top: number, height = 44) =>
  () =>
    ({ top, bottom: top + height, left: 0, right: 390, height }) as DOMRect

test.each([
  ['moves above one control in its way', 788, '0 -48px', false],
  ['is gone rather than in the middle of a page full of controls', 420, '', true],
])('at the bottom it %s', (_, first, translate, away) => {
  const main = page.document.createElement('main')
  for (let top = first; top < 832; top += 46) {
    const button = page.document.createElement('button')
    main.append(Object.assign(button, { getBoundingClientRect: at(top) }))
  }
  page.document.body.append(main)
  floating.getBoundingClientRect = at(788)
  stop = keepClear(floating, 'bottom')
  expect(floating.style.translate).toBe(translate)
  expect(isAway()).toBe(away)
})

test('at the bottom an element covers no notice, however high the notice is', () => {
  const main = page.document.createElement('main')
  const notice = page.document.createElement('div')
  notice.setAttribute('data-keep-clear', '')
  main.append(Object.assign(notice, { getBoundingClientRect: at(780, 150) }))
  page.document.body.append(main)
  floating.getBoundingClientRect = at(788)
  stop = keepClear(floating, 'bottom')
  expect(floating.style.translate).toBe('0 -56px')
  expect(isAway()).toBe(false)
})
