import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parcelStatuses, type ParcelStatus } from '../parcels/statuses.ts'
import { collectedByParts, shared, valueOf, type PartCash } from './collecting.ts'

const part = (
  status: ParcelStatus,
  valueSen: number,
  collectSen: number | null = null,
  receivedSen = 0,
): PartCash => ({ status, valueSen, collectSen, receivedSen })

/** 8 and 12 chairs at RM 899.40. */
const [eight, twelve] = [719_520, 1_079_280]
const whole = eight + twelve

describe('each part of an order collects the cash for its own goods', () => {
  test.each<[string, PartCash[], number, number[]]>([
    ['none of them has left', [part('to_pack', eight), part('to_pack', twelve)], whole, [eight, twelve]],
    [
      'the first was refused and is still out',
      [part('refused', eight, eight), part('on_the_way', twelve, twelve)],
      whole,
      [eight, twelve],
    ],
    [
      'the goods of the first are back and wait to be sent again, for a fee',
      [part('on_the_way', twelve, twelve), part('to_pack', eight)],
      whole + 3000,
      [twelve, eight + 3000],
    ],
    ['a deduction is shared', [part('to_pack', 800), part('to_pack', 1200)], 1900, [760, 1140]],
    ['everything was paid in advance', [part('to_pack', 800), part('to_pack', 1200)], 0, [0, 0]],
    [
      'money came in for what is on its way',
      [part('on_the_way', 800, 800), part('on_the_way', 1200, 1200)],
      1700,
      [800, 900],
    ],
    [
      'a fee was agreed after the last left',
      [part('on_the_way', 800, 800), part('on_the_way', 1200, 1200)],
      2050,
      [800, 1250],
    ],
    ['the first is lost', [part('lost', 800, 800), part('to_pack', 1200)], 2000, [0, 1200]],
    [
      'its courier paid before it reported',
      [part('on_the_way', 800, 800, 800), part('to_pack', 1200)],
      1200,
      [0, 1200],
    ],
  ])('when %s', (_name, parts, openSen, collects) => {
    expect(collectedByParts(parts, { openSen }).collects).toEqual(collects)
  })

  test('and the courier owes the cash collected with a part that has arrived', () => {
    const parts = [part('delivered', 800, 800), part('to_pack', 1200)]
    expect(collectedByParts(parts, { openSen: 2000 })).toEqual({ collects: [0, 1200], held: [800, 0] })
    const short = [part('delivered', 800, 800, 740), part('to_pack', 1200)]
    expect(collectedByParts(short, { openSen: 1260 })).toEqual({ collects: [0, 1200], held: [60, 0] })
    expect(collectedByParts(parts, { openSen: 1200, settledSen: 800 })).toEqual({
      collects: [0, 1200],
      held: [0, 0],
    })
  })
})

test('the value of a part is the price of its pieces', () => {
  const prices = [
    { position: 0, priceSen: 100 },
    { position: 2, priceSen: 30 },
  ]
  expect(valueOf([{ position: 2, quantity: 3 }], prices)).toBe(90)
})

const amount = fc.integer({ min: 0, max: 9_000_000 })

test('shares add up exactly, and none is negative', () => {
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 9 }), (sen, values) => {
      const shares = shared(sen, values)
      expect(shares.reduce((all, one) => all + one, 0)).toBe(sen)
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the parts together collect exactly the open amount, whatever happens to them', () => {
  const anyPart = fc.record({
    status: fc.constantFrom(...parcelStatuses.filter((status) => status !== 'returned')),
    valueSen: amount,
    collectSen: fc.option(amount),
    receivedSen: fc.oneof(fc.constant(0), amount),
  })
  fc.assert(
    fc.property(
      fc.array(anyPart, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: -1000, max: 20_000_000 }),
      fc.oneof(fc.constant(0), amount),
      (parts, openSen, settledSen) => {
        const { collects, held } = collectedByParts(parts, { openSen, settledSen })
        const sum = [...collects, ...held].reduce((all, one) => all + one, 0)
        expect(Math.min(...collects, ...held)).toBeGreaterThanOrEqual(0)
        expect(sum).toBeLessThanOrEqual(Math.max(0, openSen))
        // Nobody collects the price of lost goods, or a difference that arises after the last part has arrived.
        const waits = parts.some(({ status }) => status !== 'delivered' && status !== 'lost')
        const lost = parts.some(({ status }) => status === 'lost')
        if (waits && !lost) expect(sum).toBe(Math.max(0, openSen))
        for (const [index, { status }] of parts.entries())
          expect(status === 'delivered' ? collects[index] : held[index]).toBe(0)
      },
    ),
  )
})
