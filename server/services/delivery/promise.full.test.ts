import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'
import { holidaysAt } from './holidays.ts'
import { planDelivery } from './promise.ts'

vi.mock('./holidays.ts', () => ({ holidaysAt: vi.fn() }))

let shop: Awaited<ReturnType<typeof createTestShop>>
beforeAll(async () => {
  shop = await createTestShop({ context: { now: () => testMoment } })
})
afterAll(() => shop.close())

test('holidays that could not be computed are computed again for the next order', async () => {
  const place = { country: 'Malaysia', region: 'Selangor' } as const
  const closedDays = await shop.context.savedSettings.closedDays()
  // Returns the same array until the days change, like the cache while the database sends notifications.
  const savedSettings = { ...shop.context.savedSettings, closedDays: async () => closedDays }
  const reader = { ...shop.context, savedSettings }
  vi.mocked(holidaysAt).mockResolvedValueOnce([])
  const { promise: without } = await planDelivery(reader, place)
  vi.mocked(holidaysAt).mockResolvedValue([without!.from])
  const { promise: withThem } = await planDelivery(reader, place)
  expect(withThem!.from > without!.from).toBe(true)
})
