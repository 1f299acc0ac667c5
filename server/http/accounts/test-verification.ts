import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Context } from '../../context.ts'
import { openBrowser, solveHumanCheck } from '../../testing/test-browser.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'

export type Shop = Awaited<ReturnType<typeof createTestShop>>
export let shop: Shop
let now = testMoment

export const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

export const minute = 60_000
const clock: Partial<Context> = { now: () => now }
let numbers = 0
export let phoneNumber: string

/**
 * Runs a test on a shop with other settings, in the same database, from which members, codes and counted attempts are
 * removed first.
 */
export async function withShop(
  env: Record<string, string>,
  run: (shop: Shop) => Promise<void>,
  context: Partial<Context> = {},
) {
  const { database } = shop.context
  await database.execute(sql`truncate members, verifications, rate_limits, outbox_messages cascade`)
  await database.execute(sql`delete from pgboss.job`)
  const own = await createTestShop({
    env: { HUMAN_CHECK_COST: '1', ...env },
    context: { ...clock, ...context },
    database: { db: database, url: shop.url, drop: async () => {} },
  })
  try {
    await run(own)
  } finally {
    await own.close()
  }
}

export async function send(browser = openBrowser(shop.app), about: object = {}) {
  const humanCheck = await solveHumanCheck(browser, 'register')
  return browser.post('/api/verification/sms', { phoneNumber, purpose: 'register', humanCheck, ...about })
}

/** Opens the shop of a test file and closes it after its tests. */
export function setUp(): void {
  beforeAll(async () => {
    shop = await createTestShop({ env: { HUMAN_CHECK_COST: '1' }, context: clock })
  })
  afterAll(() => shop.close())
  beforeEach(() => {
    numbers += 1
    phoneNumber = `+88691${String(numbers).padStart(7, '0')}`
  })
}
