import { afterAll, beforeAll } from 'vitest'
import { listOutbox } from '../../services/shop/outbox.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'

export let shop: Awaited<ReturnType<typeof createTestShop>>
let now = testMoment

export const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

export const minute = 60_000
let people = 0

/** A person with an unused phone number and address. */
export const newPerson = (about: Partial<Record<string, string>> = {}) => {
  people += 1
  return {
    phoneNumber: `+6012${String(people).padStart(7, '0')}`,
    email: `person${people}@example.com`,
    ...about,
  }
}

export const browse = () => openBrowser(shop.app)

export const emailsTo = async (recipient: string) =>
  (await listOutbox(shop.context)).filter((message) => message.recipient === recipient)

/** Opens the shop of a test file and closes it after its tests. */
export function setUp(): void {
  beforeAll(async () => {
    shop = await createTestShop({
      env: { HUMAN_CHECK_COST: '1', RATE_LIMIT_UNCONFIRMED_EMAILS: '5' },
      context: { now: () => now },
    })
  })
  afterAll(() => shop.close())
}
