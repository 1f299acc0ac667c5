import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '../../database/tables/orders.ts'
import { vouchers } from '../../database/tables/vouchers.ts'
import { runConcurrently } from '../../testing/test-concurrently.ts'
import {
  orderOf,
  signedInMember,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '../../testing/test-orders.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let clerk: TestStaff
let owner: TestStaff
let member: TestMember
let spec: TestSpec
let moment = testMoment

beforeAll(async () => {
  shop = await createTestShop({ context: { now: () => moment } })
  ;[clerk, owner] = [await signedInStaff(shop, 'clerk'), await signedInStaff(shop, 'owner')]
})
afterAll(() => shop.close())
beforeEach(async () => {
  moment = testMoment
  await shop.context.database.delete(orders)
  await shop.context.database.delete(vouchers)
  spec = (await stockedSpecs(shop, 1000))[0]!
  member = await signedInMember(shop)
})

const spring = { code: 'spring', amount: 20, active: true }
const create = (changes: object = {}) =>
  owner.browser.post('/api/staff/vouchers', { voucher: { ...spring, ...changes } })
const save = (version: string, changes: object = {}) =>
  owner.browser.post('/api/staff/vouchers/spring', { version, voucher: { ...spring, ...changes } })
const remove = () => owner.browser.post('/api/staff/vouchers/spring/delete', {})
const list = async (query = '') => (await clerk.browser.get(`/api/staff/vouchers?${query}`)).body
const worth = async (code = 'SPRING') =>
  (await member.browser.get(`/api/vouchers/${code}`)).body.discount as number
const place = (key: string) =>
  member.browser.post(
    '/api/orders',
    { ...orderOf([[spec, 1]]), voucherCode: 'Spring' },
    {
      'idempotency-key': `${member.id}-${key}`,
    },
  )
const trail = async () =>
  (await owner.browser.get('/api/staff/audit?subject=voucher&subjectId=spring')).body.entries

describe('a voucher', () => {
  test('that the owner creates works immediately, in upper or lower case', async () => {
    expect(await worth()).toBe(0)
    const { status, body } = await create({ code: ' SPRING ' })
    expect(status).toBe(200)
    expect(body).toEqual({ ...spring, named: [], state: 'active', orders: 0, version: expect.any(String) })
    expect([await worth(), await worth('spring')]).toEqual([20, 20])
    expect((await create()).body.code).toBe('voucher_exists')
  })

  test('is valid from the start of its first day to the end of its last, in shop time', async () => {
    await create({ firstDay: '2026-03-03', lastDay: '2026-03-04' })
    const at = async (time: string) => {
      moment = new Date(time)
      // The earlier session has expired.
      clerk = await signedInStaff(shop, 'clerk')
      return [await worth(), (await list()).vouchers[0].state]
    }
    expect(await at('2026-03-02T15:59:59.999Z')).toEqual([0, 'not_yet'])
    expect(await at('2026-03-02T16:00:00Z')).toEqual([20, 'active'])
    expect(await at('2026-03-04T15:59:59.999Z')).toEqual([20, 'active'])
    expect(await at('2026-03-04T16:00:00Z')).toEqual([0, 'expired'])
    expect((await list()).vouchers[0]).toMatchObject({ firstDay: '2026-03-03', lastDay: '2026-03-04' })
  })

  test('that is inactive is worth nothing; its days stay stored', async () => {
    const { version } = (await create({ lastDay: '2026-12-31' })).body
    const off = await save(version, { active: false, lastDay: '2026-12-31' })
    expect(off.body).toMatchObject({ state: 'off', active: false, lastDay: '2026-12-31' })
    expect(await worth()).toBe(0)
    await save(off.body.version, { lastDay: '2026-12-31' })
    expect(await worth()).toBe(20)
  })

  test('is changed by the first of two concurrent saves; the other one is refused', async () => {
    const { version } = (await create()).body
    const answers = await Promise.all([save(version, { amount: 30 }), save(version, { amount: 40 })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'voucher_changed_meanwhile',
      details: { by: 'Test owner' },
    })
    const saved = answers.find(({ status }) => status === 200)!.body
    expect(await worth()).toBe(saved.amount)
    expect((await clerk.browser.get('/api/staff/vouchers/spring')).body).toEqual(saved)
  })

  test('is recorded with who, before and after', async () => {
    const before = (await trail()).length
    const { version } = (await create({ lastDay: '2026-03-31' })).body
    await save(version, { amount: 30, active: false })
    expect((await trail())[0].subjectName).toBe('spring')
    await remove()
    const entries = await trail()
    expect(entries).toHaveLength(before + 3)
    expect(entries.slice(0, 3)).toMatchObject([
      { action: 'voucher.deleted', before: { amountSen: 3000 }, after: {} },
      {
        action: 'voucher.saved',
        actorId: owner.id,
        before: { amountSen: 2000, active: true, firstDay: null, lastDay: '2026-03-31' },
        after: { amountSen: 3000, active: false, firstDay: null, lastDay: null },
      },
      { action: 'voucher.created', after: { amountSen: 2000, lastDay: '2026-03-31' } },
    ])
  })

  test('never changes its code; one that orders use can only be deactivated', async () => {
    const { version } = (await create()).body
    expect((await save(version, { code: 'summer' })).status).toBe(400)
    expect((await place('one')).status).toBe(200)
    expect((await remove()).body).toMatchObject({ code: 'voucher_in_use', details: { orders: 1 } })
    expect((await list()).vouchers).toMatchObject([{ code: 'spring', orders: 1 }])
    await create({ code: 'winter' })
    const gone = await owner.browser.post('/api/staff/vouchers/winter/delete', {})
    expect(gone.status).toBe(200)
    expect((await list()).vouchers.map(({ code }: { code: string }) => code)).toEqual(['spring'])
    expect((await owner.browser.post('/api/staff/vouchers/winter/delete', {})).body.code).toBe(
      'voucher_not_found',
    )
  })

  test('is deleted while orders without it are being changed', async () => {
    await place('busy')
    await shop.context.database.update(orders).set({ voucherCode: null })
    await create()
    await shop.context.database.transaction(async (tx) => {
      await tx.update(orders).set({ notes: 'being worked on' })
      expect((await remove()).status).toBe(200)
    })
  })

  test('that is saved unchanged leaves no audit entry', async () => {
    const { version } = (await create({ lastDay: '2026-03-31' })).body
    const before = (await trail()).length
    expect((await save(version, { lastDay: '2026-03-31' })).body).toMatchObject({ version })
    expect(await trail()).toHaveLength(before)
  })

  test('is not deleted while an order with it is being written', async () => {
    await place('known')
    await create()
    // Locks the voucher and then refers to it, like placing an order.
    const placing = sql`
      with held as materialized (select code from vouchers where code = 'spring' for key share)
      update orders set voucher_code = (select code from held)`
    expect((await runConcurrently(shop, placing, remove)).body.code).toBe('voucher_in_use')
  })

  test('is not in an order that waited for its deletion', async () => {
    await create()
    const deleting = sql`delete from vouchers where code = 'spring'`
    expect((await runConcurrently(shop, deleting, () => place('late'))).status).toBe(200)
    expect(await shop.context.database.$count(orders, eq(orders.voucherCode, 'spring'))).toBe(0)
  })

  test('is never deleted while an order with it is being placed', async () => {
    for (let round = 0; round < 8; round += 1) {
      await create()
      const placing = () => place(`race-${round}`)
      const [placed, removed] =
        round % 2 === 0
          ? await Promise.all([placing(), remove()])
          : (await Promise.all([remove(), placing()])).toReversed()
      expect(placed?.status).toBe(200)
      const carrying = await shop.context.database.$count(orders, eq(orders.voucherCode, 'spring'))
      const there = await shop.context.database.$count(vouchers, eq(vouchers.code, 'spring'))
      expect([carrying > 0, there]).toEqual([removed?.status === 409, removed?.status === 409 ? 1 : 0])
      await shop.context.database.delete(orders)
      await shop.context.database.delete(vouchers)
    }
  })
})

const codes = async (query: string) => {
  const { total, vouchers: found } = await list(query)
  return [total, ...found.map(({ code }: { code: string }) => code)]
}

test('vouchers are listed in pages, valid ones first, and searched by part of the code', async () => {
  await create({ code: 'alpha', active: false })
  await create({ code: 'aural', lastDay: '2026-03-01' })
  await create({ code: 'beta', firstDay: '2026-03-03' })
  await create({ code: 'gamma', lastDay: '2026-03-02' })
  expect(await codes('')).toEqual([4, 'beta', 'gamma', 'alpha', 'aural'])
  expect(await codes('page=2&pageSize=2')).toEqual([4, 'alpha', 'aural'])
  expect(await codes('q=MM')).toEqual([1, 'gamma'])
  expect(await codes('q=%25')).toEqual([0])
})

test.each([
  ['no whole ringgit', { amount: 9.5 }],
  ['a text for an amount', { amount: '10' }],
  ['an end before its beginning', { firstDay: '2026-03-02', lastDay: '2026-03-01' }],
  ['a code that nobody can type', { code: '<script>' }],
  ['a field that there is not', { percent: 10 }],
])('%s is refused', async (_name, changes) => {
  expect((await create(changes)).status).toBe(400)
  expect((await list()).total).toBe(0)
})

test('a clerk reads vouchers and changes none', async () => {
  const { version } = (await create()).body
  expect((await clerk.browser.get('/api/staff/vouchers/spring')).status).toBe(200)
  for (const [path, body] of [
    ['', { voucher: { ...spring, code: 'mine' } }],
    ['/spring', { version, voucher: { ...spring, amount: 500 } }],
    ['/spring/delete', {}],
  ] as const)
    expect((await clerk.browser.post(`/api/staff/vouchers${path}`, body)).status).toBe(403)
  expect(await worth()).toBe(20)
})
