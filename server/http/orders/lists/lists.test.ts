import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StaffOrderRow } from '#core/api/orders-staff.ts'
import { orderSorts } from '#core/orders/lists/sorting.ts'
import { maxTags } from '#core/orders/lists/tags.ts'
import { maxViews } from '#core/orders/lists/views.ts'
import { auditEntries } from '#server/database/tables/orders.ts'
import { place } from '#server/testing/test-orders.ts'
import { signedInStaff, staffWith } from '#server/testing/test-staff.ts'
import { inputs } from '#tests/test-inputs.ts'
import { clerk, look, member, orderAt, other, owner, setUp, shop, spec } from '../test-staff-orders.ts'

setUp()

const tag = async (orders: { id: string; add?: string[]; remove?: string[] }[], by = clerk) =>
  by.browser.post('/api/staff/order-tags', { orders })

const find = async (query: Record<string, string>): Promise<string[]> => {
  const { body } = await clerk.browser.get(`/api/staff/orders?${new URLSearchParams(query)}`)
  return body.orders.map(({ id }: { id: string }) => id)
}

const tagsOf = async (id: string): Promise<string[]> => (await look(id)).tags

test('tags are added and removed in upper or lower case, and shown in the list and on the page', async () => {
  const id = await place(member, [[spec, 1]])
  const { body } = await tag([{ id, add: ['#VIP', 'Call  first'] }])
  expect(body.results).toEqual([{ id, added: ['VIP', 'Call first'], removed: [] }])
  expect((await tag([{ id, add: ['vip'] }])).body.results[0].added).toEqual([])
  // A tag keeps the spelling in which it was first written.
  const second = await place(member, [[spec, 1]])
  expect((await tag([{ id: second, add: ['vip'] }])).body.results[0].added).toEqual(['VIP'])
  await tag([{ id, add: ['Loading bay'], remove: ['call FIRST'] }])
  expect(await tagsOf(id)).toEqual(['VIP', 'Loading bay'])
  const { body: page } = await clerk.browser.get('/api/staff/orders?pageSize=2')
  expect(page.orders.map(({ tags }: StaffOrderRow) => tags)).toEqual([['VIP'], ['VIP', 'Loading bay']])
  const entries = await shop.context.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
  expect(entries.filter(({ action }) => action === 'order.tagged').at(-1)).toMatchObject({
    actorId: clerk.id,
    before: { tags: ['VIP', 'Call first'] },
    after: { tags: ['VIP', 'Loading bay'] },
  })
})

test('orders are found by their tags: by filter, by `tag:` beside other words, and by the plain tag', async () => {
  const [first, second, third] = [
    await place(member, [[spec, 1]]),
    await place(member, [[spec, 1]]),
    await place(member, [[spec, 1]]),
  ]
  await tag([
    { id: first, add: ['ground floor'] },
    { id: second, add: ['ground floor', '急件'] },
  ])
  const { orderNumber } = (await look(first)).order
  expect(await find({ tag: 'Ground Floor' })).toEqual([second, first])
  expect(await find({ q: 'GROUND floor' })).toEqual([second, first])
  expect(await find({ q: 'tag:"ground floor"' })).toEqual([second, first])
  expect(await find({ q: `tag:"ground floor" ${orderNumber}` })).toEqual([first])
  expect(await find({ q: '急件' })).toEqual([second])
  expect(await find({ q: '標籤：急件', tag: 'ground floor' })).toEqual([second])
  expect(await find({ q: 'tag:nobody' })).toEqual([])
  expect(await find({ tag: 'nobody' })).not.toContain(third)
})

test('the tags in use are suggested, the most recently given first', async () => {
  const id = await place(member, [[spec, 1]])
  await tag([{ id, add: ['suggested one'] }])
  await tag([{ id, add: ['suggested two'], remove: ['suggested one'] }])
  const { tags } = (await clerk.browser.get('/api/staff/order-tags')).body
  expect(tags).toContain('suggested two')
  expect(tags).not.toContain('suggested one')
})

test('one tag too many, an invalid tag and a missing order are refused, and stop no other order', async () => {
  const [full, free] = [await place(member, [[spec, 1]]), await place(member, [[spec, 1]])]
  const many = Array.from({ length: maxTags }, (_, index) => `tag ${index}`)
  await tag([{ id: full, add: many }])
  const { body } = await tag([
    { id: full, add: ['one more'] },
    { id: 'nothing', add: ['one more'] },
    { id: free, add: ['one more'] },
  ])
  expect(body.results.map(({ code }: { code?: string }) => code)).toEqual([
    'order_tags_full',
    'order_not_found',
    undefined,
  ])
  expect(await tagsOf(full)).toHaveLength(maxTags)
  // A tag may replace another one.
  expect((await tag([{ id: full, add: ['one more'], remove: ['tag 0'] }])).body.results[0].added).toEqual([
    'one more',
  ])
  expect((await tag([{ id: free, add: ['a,b'] }])).status).toBe(400)
  const reader = await staffWith(shop)
  expect((await tag([{ id: free, add: ['x'] }], reader)).status).toBe(403)
})

test('undoing a change of tags is exact, whatever was changed', async () => {
  const ids = [await place(member, [[spec, 1]]), await place(member, [[spec, 1]])]
  const words = fc.subarray(['red', 'Blue', 'green', 'BLUE', 'loading bay'])
  const change = fc.record({ add: words, remove: words })
  await fc.assert(
    fc.asyncProperty(fc.tuple(change, change), fc.tuple(change, change), async (start, changes) => {
      const of = (list: readonly { add: string[]; remove: string[] }[]) =>
        ids.map((id, index) => ({ id, ...list[index]! }))
      await tag(of(start))
      const before = await Promise.all(ids.map(tagsOf))
      const { results } = (await tag(of(changes))).body
      await tag(
        results.map(({ id, added, removed }: { id: string; added: string[]; removed: string[] }) => ({
          id,
          add: removed,
          remove: added,
        })),
      )
      const after = await Promise.all(ids.map(tagsOf))
      expect(after.map((tags) => tags.toSorted())).toEqual(before.map((tags) => tags.toSorted()))
    }),
    { numRuns: inputs(4, 12) },
  )
})

test('in every sequence, the pages contain all orders, each once and sorted', async () => {
  for (let made = 0; made < 3; made += 1) await place(member, [[made === 1 ? other : spec, made + 1]])
  await orderAt('In Progress')
  const key: Record<string, (row: StaffOrderRow) => number | string> = {
    oldest: ({ orderDate }) => orderDate.seconds,
    newest: ({ orderDate }) => -orderDate.seconds,
    due: ({ promise }) => promise?.to ?? '9999-99-99',
    total: ({ amountToPay }) => -amountToPay,
  }
  for (const sort of orderSorts) {
    const all: StaffOrderRow[] = []
    let after: number | undefined
    do {
      const query = new URLSearchParams({ sort, pageSize: '3', ...(after && { after: String(after) }) })
      const { body } = await clerk.browser.get(`/api/staff/orders?${query}`)
      all.push(...body.orders)
      after = body.next
    } while (after !== undefined)
    const keys = all.map((row) => key[sort]!(row))
    expect(keys, sort).toEqual(keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all).toHaveLength((await clerk.browser.get('/api/staff/orders/queues')).body.all)
  }
})

const views = async (by = clerk): Promise<{ id: string; name: string; [field: string]: unknown }[]> =>
  (await by.browser.get('/api/staff/order-views')).body.views

const content = {
  filters: { queue: 'to_confirm', sort: 'due' },
  look: { columns: ['total', 'tags'], density: 'comfortable' },
}
const save = (form: object, by = clerk, what: object = content) =>
  by.browser.post('/api/staff/order-views', { form, ...what })

test('a view is private until it is shared; then colleagues see it, and only its owner changes it', async () => {
  const arun = await signedInStaff(shop, 'clerk')
  const { body } = await save({ name: 'My morning', shared: false })
  expect(await views()).toEqual([
    expect.objectContaining({ id: body.id, name: 'My morning', mayEdit: true, look: content.look }),
  ])
  expect(await views(arun)).toEqual([])
  const of = (action = '') => `/api/staff/order-views/${body.id}${action}`
  expect((await arun.browser.post(of(), { look: content.look })).body.code).toBe('view_not_found')
  await clerk.browser.post(of(), { form: { name: 'Morning', shared: true } })
  const [seen] = await views(arun)
  expect(seen).toMatchObject({ name: 'Morning', shared: true, owner: 'Test clerk', mayEdit: false })
  expect(seen?.filters).toEqual({ q: '', queue: 'to_confirm', sort: 'due' })
  for (const press of [
    arun.browser.post(of(), { form: { name: 'Mine', shared: true } }),
    arun.browser.post(of('/delete')),
  ])
    expect((await press).body.code).toBe('not_allowed')
  // People who manage staff can edit views whose owners have left.
  expect(
    (await owner.browser.post(of(), { form: { name: 'Everybody’s morning', shared: true } })).status,
  ).toBe(200)
  await clerk.browser.post(of('/delete'))
  expect([await views(), await views(arun)]).toEqual([[], []])
})

test('sharing needs its permission, a name is used once, and the number of views is limited', async () => {
  const reader = await staffWith(shop)
  expect((await save({ name: 'Shared', shared: true }, reader)).body.code).toBe('not_allowed')
  expect((await save({ name: 'Own', shared: false }, reader)).status).toBe(200)
  expect((await save({ name: 'OWN ', shared: false }, reader)).body.code).toBe('view_name_taken')
  for (let made = 1; made < maxViews; made += 1) await save({ name: `View ${made}`, shared: false }, reader)
  expect((await save({ name: 'One more', shared: false }, reader)).body.code).toBe('too_many_views')
  const ids = (await views(reader)).map(({ id }) => id)
  await reader.browser.post('/api/staff/order-view-sequence', { ids: ids.toReversed() })
  expect((await views(reader)).map(({ id }) => id)).toEqual(ids.toReversed())
})

test('the count of a view is the number of orders that its list shows', async () => {
  const [one, two] = [await place(member, [[spec, 1]]), await place(member, [[spec, 1]])]
  await tag([
    { id: one, add: ['counted'] },
    { id: two, add: ['counted', 'twice counted'] },
  ])
  const filters = [{ tag: 'counted' }, { q: 'counted' }, { q: 'twice counted' }, { q: 'no such words' }, {}]
  const made = await signedInStaff(shop, 'owner')
  const ids: string[] = []
  for (const [index, filter] of filters.entries())
    ids.push((await save({ name: `${index}`, shared: false }, made, { ...content, filters: filter })).body.id)
  const counts = (await made.browser.get('/api/staff/order-views/counts')).body
  const { all } = (await made.browser.get('/api/staff/orders/queues')).body
  expect(ids.map((id) => counts[id])).toEqual([2, 2, 1, 0, all])
})

test('the columns of the lists are stored with the account', async () => {
  const somebody = await signedInStaff(shop, 'clerk')
  const looks = async () => (await somebody.browser.get('/api/staff/preferences')).body.looks
  expect(await looks()).toEqual({})
  const orders = { columns: ['total', 'customer'], density: 'comfortable' }
  await somebody.browser.post('/api/staff/preferences/orders', orders)
  expect(await looks()).toEqual({ orders })
  const wrong = { columns: [], density: 'dense' }
  expect((await somebody.browser.post('/api/staff/preferences/orders', wrong)).status).toBe(400)
  expect(await looks()).toEqual({ orders })
})
