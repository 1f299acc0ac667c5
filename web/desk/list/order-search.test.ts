import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderSorts } from '#core/orders/lists/sorting.ts'
import { orderStatuses, shippingMethods } from '#core/orders/statuses.ts'
import { orderLists, orderSearchParameters, parseOrderSearch } from './order-search.ts'

const read = (text: string) => parseOrderSearch(new URLSearchParams(text))

test('an empty address means the first queue, and filters alone mean all orders', () => {
  expect(read('').list).toBe('to_confirm')
  expect(read('queue=all').list).toBe('all')
  for (const query of ['q=Tan', 'status=Shipped', 'from=2026-03-01', 'shippingMethod=delivery'])
    expect(read(query).list, query).toBe('all')
  expect(read('queue=returns_to_decide&q=Tan')).toMatchObject({ list: 'returns_to_decide', q: 'Tan' })
})

test('invalid parameters are ignored', () => {
  expect(read('queue=nobody&status=x&shippingMethod=boat&from=2026-02-31&to=0001-01-01&after=-3')).toEqual(
    read(''),
  )
  expect(read('queue=to_ship&status=pending').status).toBeUndefined()
})

const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined })

test('an address is read back as it was written', () => {
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const search = fc.record({
    list: fc.constantFrom(...orderLists),
    q: fc.string({ maxLength: 50 }).map((text) => text.trim()),
    status: maybe(fc.constantFrom(...orderStatuses)),
    shippingMethod: maybe(fc.constantFrom(...shippingMethods)),
    tag: fc.string({ maxLength: 20 }).map((text) => text.trim()),
    sort: maybe(fc.constantFrom(...orderSorts)),
    view: fc.constantFrom('', 'v1'),
    from: maybe(day),
    to: maybe(day),
    after: maybe(fc.integer({ min: 1 })),
    page: fc.integer({ min: 1, max: 1000 }),
  })
  fc.assert(
    fc.property(search, (wanted) => {
      const { status, page, ...others } = wanted
      expect(parseOrderSearch(orderSearchParameters(wanted))).toEqual({
        ...others,
        // The first page has no `after`.
        page: wanted.after === undefined ? 1 : page,
        ...(wanted.list === 'all' && { status }),
      })
    }),
  )
})
