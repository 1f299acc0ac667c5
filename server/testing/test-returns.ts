import sharp from 'sharp'
import type { TestBrowser } from './test-browser.ts'

/** A return as staff see it, with the fields that tests read. */
export interface SeenReturn {
  id: number
  number: number
  status: string
  seen: number
  can: string[]
  // oxlint-disable-next-line typescript/no-explicit-any -- as the pages read it
  [field: string]: any
}

/** Reads the returns of an order, as staff see them. */
export const returnsOf = async (browser: TestBrowser, order: string): Promise<SeenReturn[]> =>
  (await browser.get(`/api/staff/orders/${order}/returns`)).body.returns

/** Takes a step of an order's newest return, as its page does. */
export async function takeStep(browser: TestBrowser, order: string, step: string, body: object = {}) {
  const { id, seen } = (await returnsOf(browser, order)).at(-1)!
  return browser.post(`/api/staff/returns/${id}/${step}`, { seen, ...body })
}

/** Makes a small photo. */
export const photoOf = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } })
    .jpeg()
    .withMetadata({ exif: { IFD0: { Artist: 'Somebody' } } })
    .toBuffer()
