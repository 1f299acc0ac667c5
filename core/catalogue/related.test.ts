import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import products from '../../catalogue/products.json' with { type: 'json' }
import { shorten } from './related.ts'

describe('shorten', () => {
  it('cuts at 50 characters and adds dots', () => {
    expect(shorten('a'.repeat(51))).toBe(`${'a'.repeat(50)}...`)
  })

  it('does not cut a text of up to 50 characters', () => {
    expect(shorten('a'.repeat(50))).toBe('a'.repeat(50))
    expect(shorten('')).toBe('')
  })

  it('never splits a character of two code units', () => {
    expect(shorten('𠮷'.repeat(50))).toBe('𠮷'.repeat(50))
    expect(shorten(`a${'𠮷'.repeat(50)}`)).toBe(`a${'𠮷'.repeat(49)}...`)
  })

  it('returns at most 50 characters of any description', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (description) => {
        const short = shorten(description)
        const kept = short === description ? description : short.slice(0, -3)
        expect(description.startsWith(kept)).toBe(true)
        expect([...kept].length).toBe(Math.min(50, [...description].length))
        expect(kept.isWellFormed()).toBe(true)
      }),
    )
  })
})

const find = (id: string) => products.find((product) => product.id === id)!
const standsOn = (product: (typeof products)[number]) => product.specs[0]!.standsOn
/** Whether something can stand on a product, or beside it on the same desk. */
const hasTop = (product: (typeof products)[number]) =>
  ['desks', 'storage'].includes(product.category) ||
  standsOn(product) !== 'floor' ||
  (product.category === 'meeting' && product.id !== 'hush-phone-booth')

describe('accessories of the demo catalogue', () => {
  test.each(products.map((product) => [product.id, product] as const))(
    '%s goes with what fits it',
    (id, product) => {
      const accessories = product.goesWith.map(find)
      expect(accessories.length).toBeGreaterThan(1)
      expect(product.goesWith).not.toContain(id)
      for (const accessory of accessories) {
        if (standsOn(accessory) === 'desk') expect(hasTop(product), accessory.id).toBe(true)
        // A clamp needs the edge of a desk; a lamp on a desk goes with an arm on the same desk.
        if (standsOn(accessory) === 'desk edge')
          expect(product.category === 'desks' || standsOn(product) !== 'floor', accessory.id).toBe(true)
        // The desk lamp goes with desks, and with products that stand on a desk.
        if (accessory.id === 'pivot-desk-lamp')
          expect(product.category === 'desks' || standsOn(product) !== 'floor').toBe(true)
      }
    },
  )
})
