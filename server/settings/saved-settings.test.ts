import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProxy } from '../testing/proxy.ts'
import { closedDays } from '../database/tables/delivery.ts'
import { createHangingShop } from '../testing/test-hanging-shop.ts'
import { createTestShop } from '../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

test('while the database hangs, settings are soon answered from memory', async () => {
  const { now } = shop.context
  const proxy = await startProxy(shop.url)
  const { context, hang, open, close } = await createHangingShop(shop.context, { proxy, now })
  await shop.context.database.insert(closedDays).values({
    id: 'stocktaking',
    name: 'Stocktaking',
    firstDay: '2027-01-04',
    lastDay: '2027-01-05',
    place: 'everywhere',
  })
  const { savedSettings } = context
  const known = await savedSettings.closedDays()
  expect(known).toMatchObject([{ name: 'Stocktaking', from: '2027-01-04' }])
  await context.databaseListener.ready()
  await savedSettings.closedDays()
  await hang()
  // This happens sooner than the statement would time out.
  expect(await savedSettings.closedDays()).toEqual(known)
  await open()
  await shop.context.database.delete(closedDays)
  await expect.poll(() => savedSettings.closedDays()).toEqual([])
  await close()
})
