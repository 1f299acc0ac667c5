import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotations } from '../../database/tables/quotations/quotations.ts'
import { openBrowser, textsFor } from '../../testing/test-browser.ts'
import { signedInMember, stockedSpecs, type TestSpec } from '../../testing/test-orders.ts'
import { askedQuotation, sentVersion } from '../../testing/quotations/test-quotations.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'
import { createTestShop } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let chair: TestSpec
let listener: TestStaff
let silent: TestStaff

beforeAll(async () => {
  shop = await createTestShop()
  ;[chair] = (await stockedSpecs(shop, 100)) as [TestSpec]
  listener = await signedInStaff(shop, 'clerk')
  silent = await signedInStaff(shop, 'clerk')
  const chosen = { sound: false, mail: 'each' }
  expect((await listener.browser.post('/api/staff/new-orders/alerts', chosen)).status).toBe(200)
})
afterAll(() => shop.close())

const mailsTo = ({ id }: TestStaff) => textsFor(shop, `${id}@example.com`)

test('Staff who want emails about new orders hear of a request and of the first question that waits.', async () => {
  const member = await signedInMember(shop)
  const id = await askedQuotation(member.browser, [[chair, 12]])
  const [request, ...others] = await mailsTo(listener)
  expect(others).toEqual([])
  const [{ contactName, contactEmail, contactPhone }] = (await shop.context.database
    .select()
    .from(quotations)) as [typeof quotations.$inferSelect]
  expect(request).toContain(`/staff/quotations/${id}`)
  expect(request).toContain('12')
  const token = await sentVersion(shop, id, [[chair, 12]], { member: member.id })
  const ask = (text: string) =>
    openBrowser(shop.app, '203.0.113.80').post('/api/quotations/messages', { token, text })
  expect((await ask('Can it go up by the stairs?')).status).toBe(200)
  expect((await ask('And by Friday?')).status).toBe(200)
  const mails = await mailsTo(listener)
  expect(mails).toHaveLength(2)
  expect(mails[0]).toContain(`/staff/quotations/${id}`)
  for (const mail of mails)
    for (const personal of [contactName, contactEmail, contactPhone, 'stairs'])
      expect(mail).not.toContain(personal)
  expect(await mailsTo(silent)).toEqual([])
})
