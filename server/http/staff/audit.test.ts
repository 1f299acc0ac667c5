import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import type { AuditAction, AuditSubject } from '#core/staff/audit.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { orders } from '../../database/tables/orders.ts'
import { audit } from '../../services/staff/audit.ts'
import {
  place,
  signedInMember,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let owner: TestStaff
let clerk: TestStaff
let member: TestMember
let spec: TestSpec

beforeAll(async () => {
  shop = await createTestShop()
  ;[owner, clerk] = [await signedInStaff(shop, 'owner'), await signedInStaff(shop, 'clerk')]
  member = await signedInMember(shop)
  ;[spec] = (await stockedSpecs(shop, 100)) as [TestSpec]
})
afterAll(() => shop.close())

interface Entry {
  id: number
  actor: string
  action: string
  subjectId: string
  subjectName?: string
}

const read = async (query: Record<string, string | number>) =>
  (await owner.browser.get(`/api/staff/audit?${new URLSearchParams(query as Record<string, string>)}`))
    .body as {
    entries: Entry[]
    next?: number
  }

/** An audit entry of staff at a moment. */
const done = (action: string, moment: string, actorId = clerk.id) =>
  audit(shop.context.database, {
    at: new Date(moment),
    actor: { kind: 'staff', id: actorId, requestId: 'test' },
    action: action as AuditAction,
    subject: 'test' as AuditSubject,
    subjectId: 'thing',
    after: {},
  })

const count = async (query: Record<string, string>) =>
  (await read({ action: 'test.day', ...query })).entries.length

describe('the audit trail', () => {
  test('names subjects and persons, in the requested language', async () => {
    const order = await place(member, [[spec, 1]])
    const [row] = await shop.context.database.select().from(orders).where(eq(orders.id, order))
    const [placed] = (await read({ subject: 'order', subjectId: order })).entries
    expect(placed).toMatchObject({ actor: 'Siti Nur Aminah', subjectName: formatOrderNumber(row!.number) })
    const [about] = await shop.context.database
      .select({ id: specs.id, product: products.name, spec: specs.displayName })
      .from(specs)
      .innerJoin(products, eq(products.id, specs.productId))
      .limit(1)
      .where(eq(specs.productId, spec.productId))
    await clerk.browser.post('/api/staff/stock/adjust', {
      productId: spec.productId,
      specId: about!.id,
      by: 1,
      reason: 'received',
    })
    for (const lang of ['en', 'zh-TW'] as const) {
      const [adjusted] = (await read({ subject: 'spec', lang })).entries
      expect(adjusted).toMatchObject({
        actor: `Test clerk <${clerk.id}@example.com>`,
        subjectId: `${spec.productId}/${about!.id}`,
        subjectName: `${about!.product[lang]}, ${about!.spec[lang]}`,
      })
    }
  })

  test('still shows what was done to deleted subjects', async () => {
    await done('test.gone', '2024-01-01T00:00:00Z', 'nobody')
    const [gone] = (await read({ action: 'test.gone' })).entries
    expect(gone).toMatchObject({ actor: 'nobody', subjectId: 'thing' })
    expect(gone).not.toHaveProperty('subjectName')
  })

  test('is narrowed by kind of person, person, action and days of the shop', async () => {
    // The last moment of a day in the shop's time zone, the first and last of the next day, and the first one after it.
    await done('test.day', '2025-06-10T15:59:59.999Z')
    await done('test.day', '2025-06-10T16:00:00.000Z')
    await done('test.day', '2025-06-11T15:59:59.999Z', owner.id)
    await done('test.day', '2025-06-11T16:00:00.000Z', owner.id)
    expect(await count({})).toBe(4)
    expect(await count({ from: '2025-06-11', to: '2025-06-11' })).toBe(2)
    expect(await count({ from: '2025-06-11' })).toBe(3)
    expect(await count({ to: '2025-06-10' })).toBe(1)
    expect(await count({ actorId: clerk.id })).toBe(2)
    expect(await count({ actorKind: 'staff' })).toBe(4)
    expect(await count({ actorKind: 'member' })).toBe(0)
    expect((await owner.browser.get('/api/staff/audit?from=soon')).body.code).toBe('invalid_input')
  })

  test('is paged by keys: each entry once, newest first, also within one moment', async () => {
    for (const moment of ['2025-03-01', '2025-03-03', '2025-03-03', '2025-03-02', '2025-03-03'])
      await done('test.page', `${moment}T00:00:00Z`)
    const all = (await read({ action: 'test.page' })).entries.map(({ id }) => id)
    const [first, second, third, fourth, fifth] = all.toSorted((a, b) => a - b)
    expect(all).toEqual([fifth, third, second, fourth, first])
    const seen: number[] = []
    let next: number | undefined
    do {
      const page = await read({
        action: 'test.page',
        pageSize: 2,
        ...(next !== undefined && { before: next }),
      })
      expect(page.entries.length).toBeLessThanOrEqual(2)
      seen.push(...page.entries.map(({ id }) => id))
      next = page.next
    } while (next !== undefined)
    expect(seen).toEqual(all)
  })

  test('offers each actor, action and subject as a filter once', async () => {
    await done('test.twice', '2025-01-01T00:00:00Z')
    await done('test.twice', '2025-01-02T00:00:00Z')
    const { body } = await owner.browser.get('/api/staff/audit/choices')
    expect(body.people).toContainEqual({
      id: clerk.id,
      name: 'Test clerk',
      email: `${clerk.id}@example.com`,
    })
    expect(body.actions.filter((action: string) => action === 'test.twice')).toHaveLength(1)
    expect(body.actions).toEqual([...new Set(body.actions)].toSorted())
    expect(body.subjects).toContain('test')
    for (const path of ['/api/staff/audit', '/api/staff/audit/choices'])
      expect((await clerk.browser.get(path)).body.code).toBe('not_allowed')
  })
})
