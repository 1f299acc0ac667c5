import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { lookAt, parseRecentlySeen } from './recently-seen.ts'

it('puts the product that was looked at first, once', () => {
  expect(lookAt([], 'desk')).toEqual(['desk'])
  expect(lookAt(['chair', 'desk'], 'lamp')).toEqual(['lamp', 'chair', 'desk'])
  expect(lookAt(['chair', 'desk'], 'desk')).toEqual(['desk', 'chair'])
})

it('forgets the oldest', () => {
  const ids = Array.from({ length: 30 }, (_, index) => `product-${index}`)
  const seen = ids.reduce<string[]>(lookAt, [])
  expect(seen).toHaveLength(13)
  expect(seen[0]).toBe('product-29')
})

it('reads only ids, each once, and never throws', () => {
  expect(parseRecentlySeen('["desk",7,"","chair","desk"]')).toEqual(['desk', 'chair'])
  expect(parseRecentlySeen(null)).toEqual([])
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const ids = parseRecentlySeen(text)
      expect(new Set(ids).size).toBe(ids.length)
      expect(parseRecentlySeen(JSON.stringify(ids))).toEqual(ids)
    }),
  )
})
