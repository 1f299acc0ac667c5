import { beforeEach, describe, expect, test } from 'vitest'
import { found } from '../../../testing/companies/test-companies.ts'
import { member, owner, spec } from '../../orders/test-staff-orders.ts'
import { decide, given, limitTo, other, queue, setUpLimits } from '../../staff/given/test-given.ts'
import { savePrices } from './test-company-prices.ts'

setUpLimits()

let company: string
beforeEach(async () => {
  company = await found(member)
})

/** All specs have 100 pieces in stock. */
const lower = (by: number, about: object = {}) => [
  { scope: 'spec', productId: spec.productId, specId: spec.id, price: spec.price - by, ...about },
]
const save = (prices: readonly object[], about: { why?: string } = {}) =>
  savePrices(owner, company, prices, about)
const now = async () =>
  (await member.browser.get(`/api/companies/${company}/prices?products=${spec.productId}`)).body.prices

describe('security 68: own prices of a company', () => {
  test('count like a price cut, and above the limit wait for a colleague', async () => {
    expect((await save(lower(1))).body.code).toBe('second_person_needed')
    expect((await save(lower(1), { why: 'A contract for a year.' })).body).toEqual({ waits: true })
    expect(await now()).toEqual([])
    const [request] = await queue()
    expect(request).toMatchObject({
      kind: 'company_prices',
      amount: 100,
      mayDecide: true,
      goods: [{ from: spec.price, to: spec.price - 1 }],
      goodsCount: 1,
    })
    expect((await owner.browser.get(`/api/staff/companies/${company}`)).body.asked).toMatchObject({
      amount: 100,
    })
    await decide(true)
    expect(await now()).toMatchObject([{ price: spec.price - 1 }])
    expect(await given()).toEqual([['company_prices', 100, true]])
  })

  test('are dropped if the list has changed since, or if more is given away now', async () => {
    await save(lower(2), { why: 'A contract.' })
    await limitTo({})
    await save([{ scope: 'all', perCent: 1 }])
    expect((await decide(true)).body).toMatchObject({ dropped: true })
    expect(await now()).not.toContainEqual(expect.objectContaining({ price: spec.price - 2 }))
  })

  test('that are refused change nothing, and a higher or shorter price needs nobody', async () => {
    await save(lower(2), { why: 'A contract.' })
    await decide(false)
    expect(await now()).toEqual([])
    await limitTo({})
    await save(lower(5))
    await limitTo({ discount: 0 })
    expect((await save(lower(4))).body).toEqual({ waits: false })
    expect((await save(lower(4, { until: '2099-12-31' }))).body).toEqual({ waits: false })
    expect((await save(lower(4))).body.code).toBe('second_person_needed')
    expect((await save([])).body).toEqual({ waits: false })
  })

  test('a decision and another change wait for each other', async () => {
    await save(lower(2), { why: 'A contract.' })
    const [decided, saved] = await Promise.all([
      decide(true),
      savePrices(other, company, lower(3), { why: 'Another contract.', version: 0 }),
    ])
    const outcomes = [decided.body.dropped ?? decided.body.code, saved.body.waits ?? saved.body.code]
    expect([
      [false, 'company_prices_changed_meanwhile'],
      ['approval_not_found', true],
    ]).toContainEqual(outcomes)
  })
})
