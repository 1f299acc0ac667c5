import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { text } from '#core/texts/text.ts'
import { closedDays } from '../../database/tables/delivery.ts'
import { auditEntries, orders } from '../../database/tables/orders.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import { orderOf, signedInMember, stockedSpecs } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let owner: TestStaff
let clerk: TestStaff

const list = '/api/staff/settings/closed-days'

beforeAll(async () => {
  shop = await createTestShop()
  ;[owner, clerk] = [await signedInStaff(shop, 'owner'), await signedInStaff(shop, 'clerk')]
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.context.database.delete(closedDays)
  shop.context.savedSettings.invalidate()
})

interface Entry {
  id: string
  version: string
}
// The test's clock starts on Monday, 2 March 2026, at noon.
const opening = { name: 'Opening of the second branch', from: '2026-03-05', to: '', place: 'everywhere' }
const add = (id: string, about: object = {}, by = owner) =>
  by.browser.post(list, { id, entry: { ...opening, ...about } })
const read = async (): Promise<Entry[]> => (await clerk.browser.get(list)).body.entries
const versionOf = async (id: string) => (await read()).find((entry) => entry.id === id)?.version
const promised = async (to: string) =>
  (await openBrowser(shop.app).get(`/api/deliveryPromise?to=${to}&country=Malaysia&lang=en`)).body
const newestAudit = async () =>
  (await shop.context.database.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0]!

describe('closed days', () => {
  test('are left out of promises at once, and are offered again once they are deleted', async () => {
    expect(await promised('50250')).toMatchObject({ from: '2026-03-05', to: '2026-03-13' })
    expect((await add('opening')).status).toBe(200)
    expect(await promised('50250')).toMatchObject({ from: '2026-03-06', to: '2026-03-16' })
    // A week in which nothing leaves the shop, and a later day on which nothing arrives.
    await add('week', { from: '2026-03-06', to: '2026-03-12' })
    await add('later', { from: '2026-04-07' })
    const there = await promised('50250')
    expect(there.from).toBe('2026-03-13')
    expect(there.closed).toContain('2026-04-07')
    for (const id of ['opening', 'week', 'later'])
      await owner.browser.post(`${list}/${id}/delete`, { version: await versionOf(id) })
    expect(await promised('50250')).toMatchObject({ from: '2026-03-05', to: '2026-03-13' })
  })

  test('of a state or a country apply only there', async () => {
    const before = await Promise.all(['50250', '10200', '台北'].map(promised))
    await add('penang', { place: 'penang' })
    await add('taiwan', { from: '2026-03-16', place: 'Taiwan' })
    const after = await Promise.all(['50250', '10200', '台北'].map(promised))
    expect(after[0]).toEqual(before[0])
    expect([before[1].from, after[1].from]).toEqual(['2026-03-05', '2026-03-06'])
    expect(after[2].from > before[2].from).toBe(true)
  })

  test('are not offered to new orders; days promised before stay promised', async () => {
    const spec = (await stockedSpecs(shop, 100))[0]!
    const { browser } = await signedInMember(shop)
    const wish = (preferredDay?: string) =>
      browser.post('/api/orders', orderOf([[spec, 1]], { deliveryAccess: { preferredDay } } as never), {
        'idempotency-key': `closed-${preferredDay}`,
      })
    const first = await wish('2026-03-10')
    await add('visit', { from: '2026-03-09', to: '2026-03-11' })
    expect(await wish('2026-03-11')).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    const second = await wish()
    const placed = await shop.context.database.select().from(orders)
    const promiseOf = (id: string) => {
      const order = placed.find((row) => row.id === id)
      return [order?.promisedFrom, order?.promisedTo]
    }
    expect(promiseOf(first.body.id)).toEqual(['2026-03-10', '2026-03-10'])
    expect(promiseOf(second.body.id)).toEqual(['2026-03-05', '2026-03-18'])
  })

  test('written by another process are noticed', async () => {
    expect((await promised('50250')).from).toBe('2026-03-05')
    await shop.context.database.insert(closedDays).values({
      id: 'elsewhere',
      name: 'Elsewhere',
      firstDay: '2026-03-05',
      lastDay: '2026-03-05',
      place: 'everywhere',
    })
    await expect.poll(async () => (await promised('50250')).from).toBe('2026-03-06')
  })

  test('that are over are refused, and one that was closed in time keeps its days', async () => {
    const refused = (await add('past', { from: '2026-02-27', to: '2026-03-01' })).body
    expect(refused).toMatchObject({
      code: 'invalid_input',
      details: { issues: [{ path: 'entry.from', problem: text('en')('staff.closedDays.past') }] },
    })
    expect(await read()).toEqual([])
    await shop.context.database.insert(closedDays).values({
      id: 'old',
      name: 'Vesak',
      firstDay: '2026-02-27',
      lastDay: '2026-02-27',
      place: 'everywhere',
    })
    const save = async (about: object) =>
      owner.browser.post(`${list}/old`, { version: await versionOf('old'), entry: { ...opening, ...about } })
    expect((await save({ from: '2026-02-27', name: 'Thaipusam' })).status).toBe(200)
    expect((await save({ from: '2026-02-26' })).status).toBe(400)
    expect((await save({ from: '2026-03-02' })).status).toBe(200)
    // Deleting is always possible.
    expect((await owner.browser.post(`${list}/old/delete`, { version: await versionOf('old') })).status).toBe(
      200,
    )
  })

  test('are sorted by day, edited by the owner, read by clerks, and audited', async () => {
    await add('second', { from: '2027-02-06' })
    await add('first')
    expect((await read()).map(({ id }) => id)).toEqual(['first', 'second'])
    expect((await add('mine', {}, clerk)).status).toBe(403)
    expect((await add('first')).body.code).toBe('closed_day_exists')
    const version = await versionOf('first')
    const save = (about: object, by = owner) =>
      by.browser.post(`${list}/first`, { version, entry: { ...opening, ...about } })
    expect((await save({ place: 'Taiwan' }, clerk)).status).toBe(403)
    expect((await save({ place: 'Taiwan', to: '2026-03-06' })).status).toBe(200)
    expect(await newestAudit()).toMatchObject({
      actorId: owner.id,
      action: 'closed_day.saved',
      subject: 'closed_day',
      subjectId: 'first',
      before: { closedPlace: 'everywhere', lastDay: '2026-03-05' },
      after: { closedPlace: 'Taiwan', lastDay: '2026-03-06' },
    })
    // With a version that somebody else has changed.
    expect((await save({ name: 'Late' })).body).toMatchObject({
      code: 'settings_changed_meanwhile',
      details: { by: 'Test owner' },
    })
    expect((await owner.browser.post(`${list}/gone`, { version, entry: opening })).body.code).toBe(
      'closed_day_not_found',
    )
  })

  test('that do not exist are refused, each with its reason', async () => {
    for (const [about, path, problem] of [
      [{ from: '2026-02-30' }, 'entry.from', 'staff.common.chooseDay'],
      [{ to: '2026-03-04' }, 'entry.to', 'staff.order.deliveryDaysBackwards'],
      [{ to: '2027-03-04' }, 'entry.to', 'staff.closedDays.tooLong'],
      [{ name: ' ' }, 'entry.name', 'catalogueFile.required'],
    ] as const) {
      const { status, body } = await add('wrong', about)
      expect(status).toBe(400)
      expect(body.details.issues[0]).toMatchObject({ path, problem: text('en')(problem) })
    }
    expect((await add('wrong', { place: 'Paris' })).status).toBe(400)
    expect(await read()).toEqual([])
  })
})
