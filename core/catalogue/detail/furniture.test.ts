import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Measured } from '../../fit/verdict.ts'
import { isFurniture } from './furniture.ts'

const catalogue = JSON.parse(readFileSync('catalogue/products.json', 'utf8')) as {
  id: string
  specs: Measured[]
}[]

test('in the demo catalogue, everything except lamp, bin, organiser, paper and pens is furniture', () => {
  expect(catalogue.filter(({ specs }) => !isFurniture(specs)).map(({ id }) => id)).toEqual([
    'pivot-desk-lamp',
    'senja-a4-copy-paper',
    'terrace-desk-organiser',
    'hollow-waste-bin',
    'grove-pen-holder',
  ])
})

const cm = (width: number, depth: number, height: number) => ({ width, depth, height })

test.each([
  ['a parcel of exactly 50 cm', [{ parcels: [{ count: 1, cm: cm(50, 10, 10) }] }], false],
  ['a parcel of 50.1 cm', [{ parcels: [{ count: 1, cm: cm(10, 50.1, 10) }] }], true],
  [
    'a large product in small parcels',
    [{ sizeCm: cm(90, 40, 40), parcels: [{ count: 4, cm: cm(45, 45, 9) }] }],
    false,
  ],
  ['a large product without known parcels', [{ sizeCm: cm(20, 20, 120) }], true],
  ['one large spec of two', [{ sizeCm: cm(20, 20, 20) }, { sizeCm: cm(20, 60, 20) }], true],
  ['nothing known', [{}], false],
  ['no spec', [], false],
])('%s', (_, specs, furniture) => {
  expect(isFurniture(specs)).toBe(furniture)
})

test('choosing another spec never hides the tools for furniture', () => {
  const side = fc.double({ min: 1, max: 250, noNaN: true })
  const size = fc.record({ width: side, depth: side, height: side })
  const spec = fc.record(
    { sizeCm: size, parcels: fc.array(fc.record({ count: fc.integer({ min: 1, max: 9 }), cm: size })) },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(spec), spec, (specs, another) => {
      if (isFurniture(specs)) expect(isFurniture([...specs, another])).toBe(true)
    }),
  )
})
