import { expect } from 'vitest'
import type { z } from 'zod/mini'
import { addDays } from '#core/days.ts'
import { formatDate } from '#core/dates.ts'
import { toSen } from '#core/money.ts'
import { quotationDraft, quotationSums } from '#core/quotations/content.ts'
import { quotationVersions } from '../../database/tables/quotations/quotations.ts'
import { holdStock, releaseStock } from '../../services/quotations/hold-stock.ts'
import { findMember, quotationToken } from '../../services/quotations/links.ts'
import { lockQuotation, writeQuotation } from '../../services/quotations/lock-quotation.ts'
import { priceDraft } from '../../services/quotations/price-draft.ts'
import { codeFor, openBrowser, solveHumanCheck, type TestBrowser } from '../test-browser.ts'
import type { TestSpec } from '../test-orders.ts'
import type { createTestShop } from '../test-shop.ts'

type TestShop = Awaited<ReturnType<typeof createTestShop>>
type Lines = readonly (readonly [spec: TestSpec, pieces: number])[]

const shippingAddress = {
  firstName: 'Wei Jie',
  lastName: 'Lim',
  street: '7 Persiaran Contoh',
  city: 'Shah Alam',
  postalCode: '40150',
  country: 'Malaysia',
} as const

/** The body of a request for a quotation. */
export const quotationOf = (lines: Lines, about: object = {}) => ({
  origin: 'cart',
  items: lines.map(([spec, quantity]) => ({ productId: spec.productId, specName: spec.name, quantity })),
  contact: { name: 'Lim Wei Jie', phoneNumber: '+60172220148', email: 'weijie@example.com' },
  delivery: { shippingMethod: 'delivery' as const, shippingAddress },
  ...about,
})

/** Asks for a quotation; resolves to its id. */
export async function askedQuotation(
  browser: TestBrowser,
  lines: Lines,
  about: object = {},
): Promise<string> {
  const { status, body } = await browser.post('/api/quotations', quotationOf(lines, about))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id
}

/** Opens a browser whose visitor has confirmed a phone number for a quotation. */
export async function confirmedVisitor(shop: TestShop, phoneNumber: string): Promise<TestBrowser> {
  const browser = openBrowser(shop.app, '203.0.113.9')
  const sms = { phoneNumber, purpose: 'quotation' }
  const humanCheck = await solveHumanCheck(browser, 'quotation')
  expect((await browser.post('/api/verification/sms', { ...sms, humanCheck })).status).toBe(200)
  const code = await codeFor(shop, phoneNumber)
  expect((await browser.post('/api/verification/sms/confirm', { ...sms, code })).status).toBe(200)
  return browser
}

/** Sends the next version of a quotation as a clerk would; resolves to the token of its link. */
export async function sentVersion(
  { context }: TestShop,
  id: string,
  lines: Lines,
  { member: memberId, ...about }: { member?: string } & Partial<z.input<typeof quotationDraft>> = {},
): Promise<string> {
  const now = context.now()
  const content = await priceDraft(context.database, draftOf(lines, now, about), { companyId: null, now })
  return context.database.transaction(async (tx) => {
    const row = await lockQuotation(tx, id)
    const version = (row.version ?? 0) + 1
    const totalSen = toSen(quotationSums(content).total)
    await releaseStock(tx, id)
    await holdStock(tx, id, content)
    await tx
      .insert(quotationVersions)
      .values({ quotationId: id, version, content, totalSen, sentAt: now, sentBy: 'clerk' })
    const { validUntil } = content
    const written = await writeQuotation(tx, row, { at: now, step: 'sent', version, totalSen, validUntil })
    return quotationToken(context, written, { version, sentAt: now }, await findMember(tx, memberId ?? null))
  })
}

const draftOf = (lines: Lines, now: Date, about: object) =>
  quotationDraft.parse({
    lines: lines.map(([{ productId, id: specId }, pieces]) => ({ kind: 'goods', productId, specId, pieces })),
    discount: 0,
    deliveryFee: 0,
    delivery: { shippingMethod: 'delivery', shippingAddress },
    validUntil: addDays(formatDate(now), 14),
    note: {},
    ...about,
  })

/** What a buyer signs. */
export const acceptance = { name: 'Priya Nair', position: 'Operations Manager', terms: true }
