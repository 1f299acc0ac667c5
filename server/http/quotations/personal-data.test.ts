import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#core/days.ts'
import { formatDate } from '#core/dates.ts'
import {
  quotationMessages,
  quotations,
  quotationVersions,
} from '../../database/tables/quotations/quotations.ts'
import { signedInMember, stockedSpecs, stockOf, type TestSpec } from '../../testing/test-orders.ts'
import { askedQuotation, quotationOf, sentVersion } from '../../testing/quotations/test-quotations.ts'
import { signedInStaff } from '../../testing/test-staff.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let spec: TestSpec

beforeAll(async () => {
  shop = await createTestShop({ context: { now: () => testMoment } })
  ;[spec] = (await stockedSpecs(shop, 10)) as [TestSpec]
})
afterAll(() => shop.close())

test('a member’s quotations are in the export of their data, and nobody is in them once it is erased', async () => {
  const member = await signedInMember(shop)
  const owner = await signedInStaff(shop, 'owner')
  const { contact } = quotationOf([])
  const id = await askedQuotation(member.browser, [[spec, 2]], { word: 'For the blue gate.' })
  const holdUntil = addDays(formatDate(testMoment), 3)
  const about = { member: member.id, holdUntil, note: { en: 'Dear Wei Jie' }, terms: 'As Wei Jie likes.' }
  const token = await sentVersion(shop, id, [[spec, 4]], about)
  await member.browser.post('/api/quotations/messages', { token, text: 'Is Lim at the gate?' })
  const path = `/api/staff/members/${member.id}`
  const { body } = await owner.browser.get(`${path}/export`)
  expect(body.quotations).toMatchObject([
    {
      contact: { name: contact.name, email: contact.email, phoneNumber: member.phoneNumber },
      asked: { word: 'For the blue gate.' },
      messages: [{ kind: 'question', text: 'Is Lim at the gate?' }],
    },
  ])
  expect(await stockOf(shop, spec)).toBe(6)

  const { phoneNumber } = member
  expect((await owner.browser.post(`${path}/erase`, { phoneNumber })).status).toBe(200)
  const rows = await Promise.all(
    [quotations, quotationVersions, quotationMessages].map((table) =>
      shop.context.database.select().from(table),
    ),
  )
  const stored = JSON.stringify(rows)
  for (const trace of ['Wei Jie', 'Lim', 'weijie', phoneNumber, 'Persiaran', 'blue gate', member.id])
    expect(stored).not.toContain(trace)
  expect(await stockOf(shop, spec)).toBe(10)
  expect((await member.browser.post('/api/quotations/read', { token })).body.code).toBe('link_expired')
})
