import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '../orders/statuses.ts'
import { nextStatuses } from '../orders/orders.ts'
import {
  canPack,
  followingStatuses,
  goodsOf,
  isPartlyShipped,
  parcelsAllow,
  partsOf,
  unpackedLines,
  type PackedParcel,
} from './goods.ts'
import { nextParcelStatuses, parcelStatuses, parcelTable } from './statuses.ts'

const lines = [
  { position: 0, quantity: 4 },
  { position: 2, quantity: 1 },
]
const parcel = (status: PackedParcel['status'], ...packed: [number, number][]): PackedParcel => ({
  status,
  lines: packed.map(([position, quantity]) => ({ position, quantity })),
})

describe('the goods of an order', () => {
  test('are in the shop, out, with the customer or lost, piece by piece', () => {
    const parcels = [parcel('delivered', [0, 1]), parcel('refused', [0, 2]), parcel('to_pack', [2, 1])]
    expect(goodsOf(lines, parcels)).toEqual([
      { position: 0, unpacked: 1, shop: 1, out: 2, customer: 1, lost: 0 },
      { position: 2, unpacked: 0, shop: 1, out: 0, customer: 0, lost: 0 },
    ])
    expect(unpackedLines(lines, parcels)).toEqual([{ position: 0, quantity: 1 }])
  })

  test('that came back to the shop can be sent again', () => {
    const parcels = [parcel('returned', [0, 4])]
    expect(canPack([{ position: 0, quantity: 4 }], lines, parcels)).toBe(true)
  })

  test.each([
    ['more than are left', [{ position: 0, quantity: 5 }]],
    ['of a line that is not in the order', [{ position: 1, quantity: 1 }]],
    [
      'of a line twice',
      [
        { position: 0, quantity: 2 },
        { position: 0, quantity: 2 },
      ],
    ],
    ['none', []],
    ['half a piece', [{ position: 0, quantity: 0.5 }]],
  ])('cannot be packed: %s', (_name, wanted) => {
    expect(canPack(wanted, lines, [])).toBe(false)
  })
})

test('there is no second delivery attempt for a pickup', () => {
  expect(nextParcelStatuses({ status: 'on_the_way', shippingMethod: 'self_pickup' })).toEqual([
    'refused',
    'returned',
    'lost',
    'delivered',
  ])
  expect(nextParcelStatuses({ status: 'refused', shippingMethod: 'delivery' })).toEqual([
    'on_the_way',
    'returned',
    'lost',
    'delivered',
  ])
})

const after = (status: OrderStatus, parcels: PackedParcel[], shippingMethod = 'delivery' as const) =>
  followingStatuses({ status, shippingMethod }, lines, parcels)

describe('an order follows its parcels', () => {
  test('it is Shipped when the first has left, and delivered when the last has arrived', () => {
    expect(after('In Progress', [parcel('to_pack', [0, 4], [2, 1])])).toEqual([])
    expect(after('In Progress', [parcel('on_the_way', [0, 4])])).toEqual(['Shipped'])
    expect(after('Shipped', [parcel('delivered', [0, 4])])).toEqual([])
    expect(after('Shipped', [parcel('delivered', [0, 4]), parcel('on_the_way', [2, 1])])).toEqual([])
    expect(after('Shipped', [parcel('delivered', [0, 4]), parcel('delivered', [2, 1])])).toEqual([
      'delivered',
    ])
    expect(after('Completed', [parcel('delivered', [0, 4])])).toEqual([])
  })

  test('a pickup is completed once all of it is handed over', () => {
    const all = [parcel('delivered', [0, 4], [2, 1])]
    const pickup = { status: 'In Progress', shippingMethod: 'self_pickup' } as const
    expect(followingStatuses(pickup, lines, all)).toEqual(['Completed'])
    const ready = { ...pickup, status: 'Shipped' } as const
    expect(followingStatuses(ready, lines, all)).toEqual(['delivered', 'Completed'])
  })
})

/** The possible changes to the parcels of an order: plan one, drop one, or move one. */
const step = fc.oneof(
  fc.record({
    do: fc.constant('plan' as const),
    wanted: fc.array(fc.record({ position: fc.nat({ max: 2 }), quantity: fc.integer({ min: -1, max: 5 }) }), {
      maxLength: 3,
    }),
  }),
  fc.record({ do: fc.constant('drop' as const), parcel: fc.nat({ max: 6 }) }),
  fc.record({
    do: fc.constant('move' as const),
    parcel: fc.nat({ max: 6 }),
    to: fc.constantFrom(...parcelStatuses),
  }),
)

test('no piece is gained or lost by any plans and moves, and the order moves only as its table says', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let parcels: PackedParcel[] = []
      let status: OrderStatus = 'In Progress'
      for (const about of steps) {
        const chosen = 'parcel' in about ? parcels[about.parcel % Math.max(1, parcels.length)] : undefined
        if (about.do === 'plan' && canPack(about.wanted, lines, parcels))
          parcels = [...parcels, { status: 'to_pack', lines: about.wanted }]
        if (about.do === 'drop' && chosen?.status === 'to_pack')
          parcels = parcels.filter((one) => one !== chosen)
        if (about.do === 'move' && chosen) {
          const may = nextParcelStatuses({ status: chosen.status, shippingMethod: 'delivery' })
          if (may.includes(about.to))
            parcels = parcels.map((one) => (one === chosen ? { ...one, status: about.to } : one))
        }
        for (const [index, goods] of goodsOf(lines, parcels).entries()) {
          const { shop, out, customer, lost, unpacked } = goods
          expect(shop + out + customer + lost).toBe(lines[index]!.quantity)
          expect(Math.min(shop, out, customer, lost, unpacked)).toBeGreaterThanOrEqual(0)
          expect(unpacked).toBeLessThanOrEqual(shop)
        }
        for (const to of followingStatuses({ status, shippingMethod: 'delivery' }, lines, parcels)) {
          const movable = {
            status,
            shippingMethod: 'delivery' as const,
            statusHistory: [],
            returnInfo: { returnStatus: 'not_applied' as const },
          }
          expect(nextStatuses(movable, 'staff')).toContain(to)
          status = to
        }
        // A parcel cannot move from 'delivered'.
        if (status === 'delivered') {
          expect(parcels.every((one) => parcelTable[one.status].goods !== 'out')).toBe(true)
          return
        }
      }
    }),
  )
})

test('the parts of an order are its parcels except returned ones, and the unpacked goods', () => {
  const two = [
    { position: 0, quantity: 3 },
    { position: 1, quantity: 1 },
  ]
  expect(partsOf(two, [])).toEqual([{ number: 1, status: 'to_pack', lines: two }])
  const first = { number: 1, status: 'returned' as const, lines: [{ position: 0, quantity: 2 }] }
  const second = { number: 2, status: 'on_the_way' as const, lines: [{ position: 1, quantity: 1 }] }
  expect(partsOf(two, [first, second])).toEqual([
    { ...second, parcel: second },
    { number: 3, status: 'to_pack', lines: [{ position: 0, quantity: 3 }] },
  ])
  const all = { number: 1, status: 'delivered' as const, lines: two }
  expect(partsOf(two, [all]).map(({ number }) => number)).toEqual([1])
})

describe('an order of five pieces that is Shipped', () => {
  const shipped = { status: 'Shipped', itemCount: 5 } as const
  const all = parcel('on_the_way', [0, 4], [2, 1])

  test.each<[string, boolean, PackedParcel[]]>([
    ['some goods are in no parcel', true, [parcel('on_the_way', [0, 2])]],
    ['a parcel has not left', true, [parcel('delivered', [0, 4]), parcel('to_pack', [2, 1])]],
    ['a parcel came back', true, [parcel('on_the_way', [0, 4]), parcel('returned', [2, 1])]],
    ['everything has left', false, [parcel('refused', [0, 4]), parcel('lost', [2, 1])]],
    ['its parcels are not known', false, []],
  ])('is partly shipped: %s', (_name, partly, parcels) => {
    expect(isPartlyShipped(shipped, parcels)).toBe(partly)
  })

  test('is delivered as a whole only if all its goods are on the way or there', () => {
    expect(parcelsAllow('delivered', shipped, [all])).toBe(true)
    expect(
      parcelsAllow('delivered', shipped, [parcel('second_attempt', [0, 4]), parcel('delivered', [2, 1])]),
    ).toBe(true)
    for (const status of ['to_pack', 'refused', 'lost', 'returned'] as const)
      expect(parcelsAllow('delivered', shipped, [parcel('on_the_way', [0, 4]), parcel(status, [2, 1])])).toBe(
        false,
      )
    expect(parcelsAllow('delivered', shipped, [parcel('on_the_way', [0, 4])])).toBe(false)
  })

  test('is cancelled as a whole only if none of its goods have arrived', () => {
    expect(parcelsAllow('Cancelled', shipped, [all])).toBe(true)
    expect(
      parcelsAllow('Cancelled', shipped, [parcel('delivered', [0, 1]), parcel('on_the_way', [2, 1])]),
    ).toBe(false)
  })
})
