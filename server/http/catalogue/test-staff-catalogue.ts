import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { auditEntries } from '../../database/tables/orders.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

export let shop: Awaited<ReturnType<typeof createTestShop>>
export let clerk: TestStaff
export let owner: TestStaff
export const deskId = 'lift-sit-stand-desk'
export const products = '/api/staff/catalogue/products'
export const open = async (id: string) => (await clerk.browser.get(`${products}/${id}`)).body
export const save = (id: string, body: unknown, by = clerk) => by.browser.post(`${products}/${id}`, body)
export const visitor = () => openBrowser(shop.app)

export const newestAudit = async () =>
  (await shop.context.database.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0]!

let made = 0

/** A product of one test. */
export async function newProduct(about: Record<string, unknown> = {}) {
  made += 1
  const { product } = await open(deskId)
  const { body, status } = await owner.browser.post(products, {
    product: {
      ...product,
      id: `test-desk-${made}`,
      productName: { en: `Test Desk ${made}`, 'zh-TW': `測試桌 ${made}` },
      onSale: false,
      bestSeller: false,
      ...about,
    },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Opens the shop of a test file and closes it after its tests. */
export function setUp(): void {
  beforeAll(async () => {
    shop = await createTestShop()
    ;[clerk, owner] = [await signedInStaff(shop, 'clerk'), await signedInStaff(shop, 'owner')]
  })
  afterAll(() => shop.close())
}
