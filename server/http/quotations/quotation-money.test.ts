import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { maxFee } from '#core/orders/changing/amounts.ts'
import { members } from '../../database/tables/members.ts'
import { orders } from '../../database/tables/orders.ts'
import { confirmedVisitor, quotationOf, sentVersion } from '../../testing/quotations/test-quotations.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import { move, owner, setUp, shop, spec } from '../orders/test-staff-orders.ts'
import { begin, begun, dayAhead, draftOf, line, send } from './test-staff-quotations.ts'

setUp()

const acceptance = { name: 'Priya Nair', position: 'Operations Manager', terms: true }
const accept = (token: string) =>
  openBrowser(shop.app, '203.0.113.79').post('/api/quotations/accept', { token, version: 1, acceptance })

/** A visitor's quotation that staff sent; resolves to its id and the token of its link. */
async function asked(phoneNumber: string, about: object = {}) {
  const visitor = await confirmedVisitor(shop, phoneNumber)
  const contact = { name: 'Goh Mei Fong', phoneNumber, email: 'goh@example.com' }
  const { status, body } = await visitor.post(
    '/api/quotations',
    quotationOf([[spec, 1]], { contact, ...about }),
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return { id: body.id as string, token: await sentVersion(shop, body.id, [[spec, 1]]) }
}

const orderOf = async (id: string) =>
  (await shop.context.database.select().from(orders).where(eq(orders.quotationId, id)))[0]!

const figures = async () => (await owner.browser.get('/api/staff/quotation-figures')).body

describe('figures', () => {
  test('count no acceptance whose order was cancelled', async () => {
    const before = await figures()
    const { id, token } = await asked('+60172220611')
    expect((await accept(token)).status).toBe(200)
    expect(await figures()).toMatchObject({
      accepted: before.accepted + 1,
      acceptedValue: before.acceptedValue + spec.price,
    })
    expect((await move((await orderOf(id)).id, 'Cancelled')).status).toBe(200)
    expect(await figures()).toMatchObject({
      accepted: before.accepted,
      acceptedValue: before.acceptedValue,
    })
  })
})

describe('fees', () => {
  test('of services and delivery together are at most the fee of an order', async () => {
    const service = { kind: 'free', description: 'Assembly', pieces: 2, price: maxFee / 2 }
    const lines = [line(spec, 1), service]
    const refused = await begin({ draft: draftOf({ lines, deliveryFee: 1 }) })
    expect(refused.body).toMatchObject({
      code: 'invalid_input',
      details: { issues: [{ path: 'draft.deliveryFee' }] },
    })
    expect((await begin({ draft: draftOf({ lines }) })).status).toBe(200)
  })
})

describe('a visitor', () => {
  test('whose number belongs to a blocked member cannot ask', async () => {
    const { database } = shop.context
    const visitor = await confirmedVisitor(shop, '+60172220622')
    const contact = { name: 'Goh Mei Fong', phoneNumber: '+60172220622', email: 'goh@example.com' }
    const { token } = await asked('+60172220633')
    expect((await accept(token)).status).toBe(200)
    await database
      .update(members)
      .set({ phoneNumber: '+60172220622', blockedAt: new Date(), blockReason: 'x' })
      .where(eq(members.phoneNumber, '+60172220633'))
    const answer = await visitor.post('/api/quotations', quotationOf([[spec, 1]], { contact }))
    expect(answer.body.code).toBe('account_blocked')
  })

  test('who asks for a company without an account gets its name on the order', async () => {
    const { id, token } = await asked('+60172220644', { companyName: 'Selat Works' })
    expect((await accept(token)).status).toBe(200)
    expect(await orderOf(id)).toMatchObject({ companyId: null, companyName: 'Selat Works' })
  })
})

test('The audit trail says what was held when a version was sent.', async () => {
  const id = await begun({ lines: [line(spec, 3)], holdUntil: dayAhead(4) })
  expect((await send(id)).status).toBe(200)
  const { rows } = await shop.context.database.execute<{ after: object }>(
    sql`select after from audit_entries where action = 'quotation.sent' and subject_id = ${id}`,
  )
  expect(rows).toMatchObject([{ after: { version: 1, heldPieces: 3, holdUntil: dayAhead(4) } }])
})
