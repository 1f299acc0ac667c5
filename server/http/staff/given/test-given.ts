import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect } from 'vitest'
import { auditEntries } from '../../../database/tables/orders.ts'
import { approvalLimits, approvals, givenAway } from '../../../database/tables/staff.ts'
import { moveThrough, place } from '../../../testing/test-orders.ts'
import { takeStep } from '../../../testing/test-returns.ts'
import { signedInStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { member, owner, path, setUp, shop, spec } from '../../orders/test-staff-orders.ts'

/** A colleague of `owner`. */
export let other: TestStaff

/** Sets the limits of one person, in ringgit. */
export const limitTo = async (limits: { refund?: number; discount?: number }) => {
  const { database } = shop.context
  await database.delete(approvalLimits)
  for (const [kind, limit] of Object.entries(limits))
    await database.insert(approvalLimits).values({ kind: kind as 'refund', limitSen: limit * 100 })
}

/** Opens a shop with limits of RM 100 for refunds and RM 50 for discounts. */
export function setUpLimits() {
  setUp({ undoSeconds: 60 })
  beforeEach(async () => {
    other = await signedInStaff(shop, 'owner')
    await limitTo({ refund: 100, discount: 50 })
  })
  afterEach(async () => {
    await shop.context.database.delete(approvals)
    await shop.context.database.delete(givenAway)
    await limitTo({})
  })
}

type Answer = Promise<{ status: number; body: { code?: string; waits?: boolean } }>

export const ok = async (answer: Answer) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
export const codeOf = async (answer: Answer) => (await answer).body.code

/** The outcome of an act: `done`, `waits` for a colleague, or the code of the refusal. */
export const outcomeOf = async (answer: Answer) => {
  const { code, waits } = (await answer).body
  return code ?? (waits ? 'waits' : 'done')
}

/** The requests that wait, as a colleague sees them. */
export const queue = async (by = other) =>
  (await by.browser.get('/api/staff/approvals')).body.approvals as {
    id: string
    kind: string
    amount: number
    mayDecide: boolean
    goods?: unknown[]
  }[]

/** Decides the oldest request. */
export const decide = async (approve: boolean, by = other) => {
  const [asked] = await queue()
  return by.browser.post(`/api/staff/approvals/${asked?.id}/decide`, { approve, note: 'No.' })
}

/** The amounts that were given away and not taken back, by act, in ringgit. */
export const given = async (): Promise<[act: string, ringgit: number, agreed: boolean][]> => {
  const rows = await shop.context.database.select().from(givenAway).orderBy(givenAway.id)
  return rows
    .filter(({ takenBackAt }) => takenBackAt === null)
    .map(({ act, amountSen, agreedBy }) => [act, amountSen / 100, agreedBy !== null])
}

/** How often an action was recorded about a subject. */
export const recorded = (action: string, subjectId: string) =>
  shop.context.database.$count(
    auditEntries,
    and(eq(auditEntries.action, action), eq(auditEntries.subjectId, subjectId)),
  )

/** A delivered and paid order. */
export async function delivered(quantity = 3) {
  const id = await place(member, [[spec, quantity]])
  await moveThrough(shop, id, ['In Progress', 'Shipped', 'delivered'])
  return id
}

/** Starts and approves a return of one piece of an order. */
export async function approvedReturn(id: string, by = owner) {
  const lines = [{ position: 0, quantity: 1 }]
  await ok(by.browser.post(path(id, '/returns'), { lines, reason: 'damaged', approve: true }))
}

/** Takes an approved return through its steps, up to the refund. */
export async function inspect(id: string) {
  await ok(takeStep(owner.browser, id, 'move', { to: 'arrived' }))
  const found = [{ position: 0, sellable: 1, scrapped: 0, missing: 0 }]
  await ok(takeStep(owner.browser, id, 'inspect', { lines: found }))
}
