import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGate } from '../../services/protection/work-queue.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import { signedInMember, stockedSpecs, type TestSpec } from '../../testing/test-orders.ts'
import { acceptance, askedQuotation, sentVersion } from '../../testing/quotations/test-quotations.ts'
import { createTestShop } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let chair: TestSpec
const uploads = createGate({ places: 1, running: 1 })

beforeAll(async () => {
  shop = await createTestShop({ context: { uploads }, env: { RATE_LIMIT_QUOTATION_LINK: '3' } })
  ;[chair] = (await stockedSpecs(shop, 100)) as [TestSpec]
})
afterAll(() => shop.close())

/** The token of the link to a quotation that staff sent. */
async function sentLink(): Promise<string> {
  const member = await signedInMember(shop)
  const id = await askedQuotation(member.browser, [[chair, 1]])
  return sentVersion(shop, id, [[chair, 1]], { member: member.id })
}

/** From another address each time, because the limit is that of the link. */
let clients = 0
const anybody = () => openBrowser(shop.app, `203.0.113.${(clients += 1)}`)
const accept = (token: string, version: number) =>
  anybody().post('/api/quotations/accept', { token, version, acceptance })
const print = (token: string) =>
  anybody().get(`/api/quotations/pdf?${new URLSearchParams({ token, lang: 'en' })}`)

test('A link accepts and prints only so often an hour, from wherever; other links are not affected.', async () => {
  const [one, other] = [await sentLink(), await sentLink()]
  const replaced = [await accept(one, 9), await accept(one, 9), await accept(one, 9)]
  expect(replaced.map(({ body }) => body.code)).toEqual(Array(3).fill('quotation_replaced'))
  expect((await accept(one, 1)).body.code).toBe('too_many_requests')
  expect((await accept(other, 1)).status).toBe(200)
  const printed = [await print(one), await print(one), await print(one), await print(one)]
  expect(printed.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect((await print(other)).status).toBe(200)
})

test('A paper with pictures waits in the queue of heavy work, which refuses what is too much.', async () => {
  const token = await sentLink()
  const refused = await uploads.run('somebody', () => print(token))
  expect([refused.status, refused.body.code]).toEqual([503, 'uploads_busy'])
  expect((await print(token)).status).toBe(200)
})
