import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Swatch } from '../kinds/swatches.ts'
import { colorFamilies, colorFamily, materialFamilies, materialFamily } from './families.ts'

interface DemoProduct {
  specs: { materials?: { en: string[] }; swatches?: Swatch[] }[]
}
const demo = JSON.parse(
  readFileSync(new URL('../../../catalogue/products.json', import.meta.url), 'utf8'),
) as DemoProduct[]
const specs = demo.flatMap((product) => product.specs)

/** Returns the names by family, sorted and without repetitions. */
function grouped(pairs: readonly (readonly [family: string, name: string])[]) {
  const groups = Object.groupBy(pairs, ([family]) => family)
  return Object.fromEntries(
    Object.entries(groups).map(([family, members = []]) => [
      family,
      [...new Set(members.map(([, name]) => name))].toSorted(),
    ]),
  )
}

test('every material of the demo has exactly one family', () => {
  const names = specs.flatMap(({ materials }) => materials?.en ?? [])
  expect(grouped(names.map((name) => [materialFamily(name).name.en, name]))).toEqual({
    Wood: [
      '22 mm melamine shelves, oak finish',
      '22 mm melamine shelves, walnut finish',
      '25 mm melamine board, oak finish',
      '25 mm melamine board, walnut finish',
      '25 mm melamine board, white',
      '38 mm oak-veneered top',
      '38 mm walnut-veneered top',
      'Natural cork',
      'Oak veneer on board',
      'Oak-finish doors',
      'Solid oak',
      'Solid rubberwood legs',
      'Solid walnut',
      'Veneered slab legs',
      'Walnut arm pads',
      'Walnut veneer on board',
    ],
    Metal: [
      '0.7 mm cold-rolled steel, powder coated',
      '0.8 mm cold-rolled steel, powder coated',
      'Aluminium foot ring',
      'Aluminium frame',
      'Brass-tone metal',
      'Brushed stainless steel',
      'Chromed steel',
      'Die-cast aluminium arm',
      'Lacquered steel surface',
      'Polished aluminium base',
      'Powder-coated steel',
      'Silver-tone joints',
      'Steel and aluminium',
      'Steel clamps',
    ],
    Fabric: ['Bouclé fabric', 'Polyester mesh back', 'Recycled PET felt', 'Woven polyester fabric'],
    Leather: ['Bonded leather inset', 'Leather', 'Leather tab', 'PU leather'],
    Plastic: [
      'Castors',
      'Fibre-reinforced pot',
      'Glass-fibre nylon base',
      'IPS monitor, plastic housing',
      'Lockable castors',
      'PE leaves',
    ],
    Stone: ['Cast concrete'],
    Glass: ['Laminated glass'],
    Other: ['High-density foam', 'Kraft carton', 'Moulded foam', 'Wood pulp, acid-free'],
  })
})

test('every color of the demo has exactly one family', () => {
  const swatches = specs.flatMap((spec) => spec.swatches ?? [])
  const pairs = swatches.map(({ hex, name: { en } }) => [colorFamily({ name: en, hex }).name.en, en] as const)
  expect(grouped(pairs)).toEqual({
    Wood: ['Cork', 'Oak', 'Walnut'],
    White: ['White', 'White board', 'White shell'],
    Black: ['Black', 'Black leather'],
    Grey: [
      'Blue grey',
      'Charcoal',
      'Concrete grey',
      'Graphite',
      'Green grey',
      'Grey',
      'Light grey',
      'Slate',
      'Slate grey',
    ],
    Green: ['Forest green', 'Leaf green', 'Moss', 'Sage'],
    Blue: ['Deep blue', 'Light blue', 'Petrol wrapper', 'Teal'],
    Metallic: ['Aluminium', 'Brass tone', 'Brushed steel', 'Chrome', 'Silver'],
    Beige: ['Oat', 'Sand', 'Terrazzo'],
    Brown: ['Cognac', 'Kraft carton', 'Tan leather'],
    Red: ['Rust', 'Terracotta', 'Wine wrapper'],
    Yellow: ['Mustard'],
  })
})

test('the name of a family belongs to that family, so that a value of the same name is found in it', () => {
  for (const family of materialFamilies) expect(materialFamily(family.name.en)).toBe(family)
  for (const family of colorFamilies) {
    expect(colorFamily({ name: family.name.en, hex: '#000000' })).toBe(family)
    const families = colorFamilies.filter(({ name }) => name.en === family.name.en)
    expect(families).toHaveLength(1)
  }
})

test.each([
  ['#FDFDFC', 'White'],
  ['#101112', 'Black'],
  ['#8A8C8E', 'Grey'],
  ['#E3D9C6', 'Beige'],
  ['#8A5730', 'Brown'],
  ['#C22A2A', 'Red'],
  ['#B02060', 'Red'],
  ['#E0C020', 'Yellow'],
  ['#3F8F4F', 'Green'],
  ['#24508A', 'Blue'],
])('a colour whose name has no known word gets its family from its hue: %s is %s', (hex, family) => {
  expect(colorFamily({ name: 'Sunday', hex }).name.en).toBe(family)
})

test('any name and any hue have a family', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 0xffffff }), (name, number) => {
      const hex = `#${number.toString(16).padStart(6, '0')}`
      expect(materialFamilies).toContain(materialFamily(name))
      expect(colorFamilies).toContain(colorFamily({ name, hex }))
    }),
  )
})
