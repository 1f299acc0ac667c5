import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import products from '../../catalogue/products.json' with { type: 'json' }
import { formatSize } from './size.ts'

const factors = { mm: 0.1, cm: 1, inch: 2.54 } as const

describe('formatSize', () => {
  it.each([
    ['10*20cm', '10.0 x 20.0 cm'],
    ['120*60*74cm', '120.0 x 60.0 x 74.0 cm'],
    ['1200x600x740 mm', '120.0 x 60.0 x 74.0 cm'],
    ['2400*1200*740mm', '240.0 x 120.0 x 74.0 cm'],
    ['14*6*5inch', '35.6 x 15.2 x 12.7 cm'],
    ['3.6*3.2*3.9 inch', '9.1 x 8.1 x 9.9 cm'],
    ['27 inch', '68.6 cm'],
    ['14"', '35.6 cm'],
    ['14″ × 6″', '35.6 x 15.2 cm'],
    ['2 in', '5.1 cm'],
    ['2 Inches X 3 INCHES', '5.1 x 7.6 cm'],
    ['  120 × 60 × 74  CM ', '120.0 x 60.0 x 74.0 cm'],
  ])('shows %j as %s', (text, shown) => {
    expect(formatSize(text)).toBe(shown)
  })

  it('reads values without a unit as millimetres', () => {
    expect(formatSize('1200*600*740')).toBe('120.0 x 60.0 x 74.0 cm')
    expect(formatSize('14.5')).toBe('1.5 cm')
  })

  it('reads a unit per value, and the last unit for values without one', () => {
    expect(formatSize('1.2cm*12mm*1in')).toBe('1.2 x 1.2 x 2.5 cm')
    expect(formatSize('120cm*60*74')).toBe('120.0 x 60.0 x 74.0 cm')
    expect(formatSize('10*20cm*30mm')).toBe('1.0 x 20.0 x 3.0 cm')
  })

  it.each([
    '',
    '   ',
    'N/A',
    'large',
    '10*',
    '*10',
    '10**20cm',
    '10-20cm',
    '10m',
    '-10cm',
    '1e3mm',
    '1.cm',
    '9999999mm',
  ])('shows N/A for %j', (text) => {
    expect(formatSize(text)).toBe('N/A')
  })

  it('reads every size of the demo catalogue', () => {
    for (const { size } of products.flatMap((product) => product.specs)) {
      expect(formatSize(size), size).toMatch(/^\d+\.\d( x \d+\.\d)* cm$/)
    }
  })

  it('converts any values with any unit and separator, to within half a millimetre', () => {
    const written = fc.record({
      values: fc.array(
        fc.integer({ min: 0, max: 99_999 }).map((tenths) => tenths / 10),
        { minLength: 1, maxLength: 4 },
      ),
      unit: fc.constantFrom('mm', 'cm', 'inch'),
      separator: fc.constantFrom('*', 'x', 'X', '×', ' x ', ' × '),
    })
    fc.assert(
      fc.property(written, ({ values, unit, separator }) => {
        const shown = formatSize(values.join(separator) + unit)
        expect(shown).toMatch(/ cm$/)
        const centimetres = shown.slice(0, -' cm'.length).split(' x ').map(Number)
        expect(centimetres).toHaveLength(values.length)
        for (const [index, value] of values.entries()) {
          expect(Math.abs(centimetres[index]! - value * factors[unit])).toBeLessThan(0.0501)
        }
      }),
    )
  })

  it('returns a size or N/A for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(formatSize(text)).toMatch(/^(N\/A|\d+\.\d( x \d+\.\d)* cm)$/)
      }),
    )
  })
})
