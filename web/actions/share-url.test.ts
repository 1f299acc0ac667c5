import { afterEach, expect, test, vi } from 'vitest'
import { shareUrl } from './share-url.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A browser with a touch screen or a mouse; `able` says whether it can share and copy. */
function browser(pointer: 'coarse' | 'fine', able: { share?: () => Promise<void>; copies?: boolean }) {
  const writeText = vi.fn(async () => {
    if (able.copies === false) throw new DOMException('Write permission denied.', 'NotAllowedError')
  })
  vi.stubGlobal('window', {
    location: { origin: 'https://shop.example' },
    matchMedia: (query: string) => ({ matches: query === `(pointer: ${pointer})` }),
  })
  vi.stubGlobal('navigator', { clipboard: { writeText }, ...(able.share && { share: able.share }) })
  return writeText
}

test('a phone offers its own sharing, and copies if it has none', async () => {
  const share = vi.fn(async () => {})
  const copied = browser('coarse', { share })
  expect(await shareUrl('/shared-cart#desk.Oak=2')).toBe('shared')
  expect(share).toHaveBeenCalledWith({ url: 'https://shop.example/shared-cart#desk.Oak=2' })
  expect(copied).not.toHaveBeenCalled()
  browser('coarse', {})
  expect(await shareUrl('/plan')).toBe('copied')
})

test('a computer copies the address, even if it could share', async () => {
  const share = vi.fn(async () => {})
  const copied = browser('fine', { share })
  expect(await shareUrl('/compare?specs=a~b')).toBe('copied')
  expect(copied).toHaveBeenCalledWith('https://shop.example/compare?specs=a~b')
  expect(share).not.toHaveBeenCalled()
})

test('a failed copy and a closed share sheet do not count as success', async () => {
  browser('fine', { copies: false })
  expect(await shareUrl('/plan')).toBe('refused')
  browser('coarse', { share: () => Promise.reject(new DOMException('Share canceled', 'AbortError')) })
  expect(await shareUrl('/plan')).toBe('refused')
})
