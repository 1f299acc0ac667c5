import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { slugText } from './catalogue/kinds/texts.ts'
import { createSlugs, freeSlug, slugOf } from './slug.ts'

test('a name is converted to a slug', () => {
  expect(slugOf('Oak / Black 120')).toBe('oak-black-120')
  expect(slugOf('  Café Stool! ')).toBe('cafe-stool')
  expect(slugOf('升降桌')).toBe('')
})

test('the slug of any name is valid and free', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 150 }), fc.nat(5), (name, others) => {
      const taken: string[] = []
      for (let made = 0; made <= others; made += 1) {
        const address = freeSlug(name, taken, 'spec')
        expect(z.safeParse(slugText, address).success).toBe(true)
        expect(taken).not.toContain(address)
        taken.push(address)
      }
    }),
  )
})

test('many names without Latin letters each get their own slug, fast', () => {
  // Trying all numbers from the first for every slug would take half an hour.
  const slugs = createSlugs(['product-3'])
  const made = Array.from({ length: 20_000 }, () => slugs.take('升降桌', 'product'))
  expect(made.slice(0, 4)).toEqual(['product', 'product-2', 'product-4', 'product-5'])
  expect(new Set(made).size).toBe(made.length)
  expect(made.at(-1)).toBe('product-20001')
})
