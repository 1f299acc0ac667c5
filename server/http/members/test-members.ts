import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { lineKey, type ListItem } from '#core/lists/lists.ts'
import { members } from '../../database/tables/members.ts'
import { auditEntries } from '../../database/tables/orders.ts'
import { openBrowser, registerMember, type TestBrowser } from '../../testing/test-browser.ts'
import { signedInMember, stockedSpecs, type TestMember, type TestSpec } from '../../testing/test-orders.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

export let shop: Awaited<ReturnType<typeof createTestShop>>
export let now: Date
export let clerk: TestStaff
export let owner: TestStaff
export let member: TestMember
export let spec: TestSpec

export const setNow = (moment: Date) => {
  now = moment
}

export const path = (id: string, action = '') => `/api/staff/members/${id}${action}`
export const look = async (id: string, by = clerk) => (await by.browser.get(path(id))).body

export const find = async (query: Record<string, string>): Promise<string[]> => {
  const { body } = await clerk.browser.get(`/api/staff/members?${new URLSearchParams(query)}`)
  return body.members.map(({ id }: { id: string }) => id)
}

export const block = (id: string, by = clerk) =>
  by.browser.post(path(id, '/block'), { reason: 'Refused three deliveries.' })

export const database = () => shop.context.database

export const entriesOf = (id: string) =>
  database().select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id)

const change = (item: ListItem) => ({ key: lineKey(item), age: 0, item })

/** A cart and a wishlist with a spec, as a device sends them. */
export function listsWith({ productId, name, price }: TestSpec) {
  const texts = { productName: 'Desk', color: '', size: '', image: '' }
  return {
    cart: [change({ ...texts, productId, specName: name, specIndex: 0, quantity: 3, price })],
    wishlist: [change({ id: productId, productName: 'Desk', model: name, imgUrl: '', stock: 1, price })],
  }
}

let registered = 0

/** A member who registered by the API and signed in. */
export async function registeredMember() {
  registered += 1
  const phoneNumber = `+88691000${String(1000 + registered)}`
  const form = await registerMember(shop, {
    phoneNumber,
    whatsappNumber: phoneNumber,
    email: `registered${registered}@example.com`,
  })
  const browser = openBrowser(shop.app)
  await browser.post('/api/users/login', form)
  const [row] = await database().select().from(members).where(eq(members.phoneNumber, phoneNumber))
  return { ...form, id: row!.id, browser }
}

export const login = (
  { phoneNumber, password }: { phoneNumber: string; password: string },
  browser?: TestBrowser,
) => (browser ?? openBrowser(shop.app)).post('/api/users/login', { phoneNumber, password })

/** Waits until an order is blocked by a lock on its goods. */
export async function orderWaits(): Promise<void> {
  for (;;) {
    const { rows } = await database().execute(sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%with sent as materialized%'
        and pid <> pg_backend_pid()`)
    if (rows.length > 0) return
  }
}

let numbers = 0

export const freeNumber = () => {
  numbers += 1
  return `+60198${String(100_000 + numbers)}`
}

export const sendCode = (id: string, phoneNumber: string, by = owner) =>
  by.browser.post(path(id, '/phone/code'), { phoneNumber })

/** Opens the shop of a test file and closes it after its tests. */
export function setUp(): void {
  beforeAll(async () => {
    shop = await createTestShop({
      env: {
        HUMAN_CHECK_COST: '1',
        RATE_LIMIT_CODES_PER_CLIENT: '1000',
        RATE_LIMIT_CODES_PER_RECIPIENT: '6',
        RATE_LIMIT_CODES_PER_DAY: '100000',
      },
      context: { now: () => now },
    })
    now = testMoment
    ;[clerk, owner] = [await signedInStaff(shop, 'clerk'), await signedInStaff(shop, 'owner')]
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    now = testMoment
    spec = (await stockedSpecs(shop, 100))[0]!
    member = await signedInMember(shop)
  })
}
