import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderColumns, orderListLook, readLook } from './columns.ts'
import { isDigestDue } from './new-orders.ts'
import { maxTag, normalizeTag, orderTag, readTagSearch, splitTags, tagKey } from './tags.ts'
import { inSequence, mayEditView, seesView, viewForm } from './views.ts'
import { webhookForm } from './webhook.ts'

const isLook = (columns: readonly string[] | null) =>
  orderListLook.safeParse({ columns, density: 'dense' }).success

const isWebhook = (url: string, secret = '') => webhookForm.safeParse({ url, secret, active: true }).success

const problemOf = (text: string) => orderTag.safeParse(text).error?.issues[0]?.message

describe('tags', () => {
  test('are one line without a leading #, and are compared ignoring case', () => {
    expect(orderTag.parse('  #VIP   customer ')).toBe('VIP customer')
    expect(tagKey('ＶＩＰ')).toBe(tagKey('vip'))
    expect(splitTags('VIP, vip，急件、 , call first')).toEqual(['VIP', '急件', 'call first'])
  })

  test('are refused if they are empty, too long, or contain a separator', () => {
    expect(problemOf(' # ')).toBe('staff.tags.required')
    expect(problemOf('x'.repeat(maxTag + 1))).toBe('staff.tags.tooLong')
    for (const text of ['a,b', '甲、乙', 'a"b', 'a\u200bb'])
      expect(problemOf(text)).toBe('staff.tags.pattern')
  })

  test('are normalised once: a stored tag stays unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(normalizeTag(normalizeTag(text))).toBe(normalizeTag(text))
      }),
    )
  })

  test('are found in a search by `tag:`, whatever else it contains', () => {
    expect(readTagSearch('tag:vip tan')).toEqual({ tags: ['vip'], rest: 'tan' })
    expect(readTagSearch('Tan TAG:"Call First" 標籤：急件')).toEqual({
      tags: ['call first', '急件'],
      rest: 'Tan',
    })
    expect(readTagSearch('vintage:1 mytag:2')).toEqual({ tags: [], rest: 'vintage:1 mytag:2' })
  })
})

describe('the look of a list', () => {
  test('has at least one column, and none twice', () => {
    expect([isLook(null), isLook(['total', 'customer']), isLook([]), isLook(['total', 'total'])]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('stored by another release loses unknown columns', () => {
    const stored = { columns: ['total', 'weather'], density: 'comfortable' }
    expect(readLook(stored, orderColumns)).toEqual({ columns: ['total'], density: 'comfortable' })
    expect(readLook({ columns: ['weather'], density: 'dense' }, orderColumns)?.columns).toBeNull()
    expect(readLook('broken', orderColumns)).toBeUndefined()
  })
})

describe('saved views', () => {
  const [mei, arun] = [
    { id: 'mei', permissions: [] },
    { id: 'arun', permissions: [] },
  ]
  const owner = { id: 'owner', permissions: ['staff:manage' as const] }

  test('belong to their owner until shared; people who manage staff may also edit a shared view', () => {
    const view = { staffId: 'mei', shared: false }
    expect([mei, arun, owner].map((who) => seesView(view, who))).toEqual([true, false, false])
    expect([mei, arun, owner].map((who) => mayEditView({ ...view, shared: true }, who))).toEqual([
      true,
      false,
      true,
    ])
    expect(mayEditView(view, owner)).toBe(false)
  })

  test('are in the chosen order, with new views at the end and none lost', () => {
    const views = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
    expect(inSequence(views, ['c', 'gone', 'a']).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd'])
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e')), (chosen) => {
        expect(inSequence(views, chosen).toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual(
          views,
        )
      }),
    )
  })

  test('have a name that fits on a tab', () => {
    expect(viewForm.parse({ name: '  My   morning ', shared: false }).name).toBe('My morning')
    expect(viewForm.safeParse({ name: ' ', shared: true }).success).toBe(false)
    expect(viewForm.safeParse({ name: 'x'.repeat(41), shared: true }).success).toBe(false)
  })
})

test('a digest is due at first and then after its minutes, and never for those who want none', () => {
  const now = new Date('2026-11-24T09:00:00Z')
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  expect(isDigestDue('quarter', undefined, now)).toBe(true)
  expect([14, 15].map((minutes) => isDigestDue('quarter', before(minutes), now))).toEqual([false, true])
  expect([59, 60].map((minutes) => isDigestDue('hour', before(minutes), now))).toEqual([false, true])
  expect([isDigestDue('off', undefined, now), isDigestDue('each', undefined, now)]).toEqual([false, false])
})

test('a webhook has an https address with a public name, on the standard port, and a long secret', () => {
  expect(isWebhook('https://hooks.example.com/orders?shop=1')).toBe(true)
  for (const url of [
    '',
    'http://hooks.example.com',
    'https://localhost/x',
    'https://me:secret@hooks.example.com',
    'https://hooks.example.com:8443/',
    'ftp://hooks.example.com',
  ])
    expect(isWebhook(url)).toBe(false)
  expect(isWebhook('https://hooks.example.com', 'short')).toBe(false)
  expect(isWebhook('https://hooks.example.com', 'x'.repeat(24))).toBe(true)
})
