import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRinggit, toRinggit, toSen } from './money.ts'

describe('formatRinggit', () => {
  it.each([
    [0, 'RM 0'],
    [10, 'RM 10'],
    [999, 'RM 999'],
    [1299, 'RM 1,299'],
    [1_234_567, 'RM 1,234,567'],
    [1299.5, 'RM 1,300'],
    [-10, '\u2212RM 10'],
    [-1299, '\u2212RM 1,299'],
    [-0.4, 'RM 0'],
  ])('shows %d as %s', (ringgit, shown) => {
    expect(formatRinggit(ringgit)).toBe(shown)
  })

  it('shows every whole amount without decimals, in groups of three', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (ringgit) => {
        const shown = formatRinggit(ringgit)
        expect(shown).toMatch(/^\u2212?RM \d{1,3}(,\d{3})*$/)
        expect(Number(shown.replace('\u2212', '-').replaceAll(/[RM ,]/g, ''))).toBe(ringgit)
      }),
    )
  })
})

describe('sen', () => {
  it.each([
    [1299, 129_900],
    [19.99, 1999],
    [0.07, 7],
    [-10, -1000],
  ])('stores %d ringgit as %d sen', (ringgit, sen) => {
    expect(toSen(ringgit)).toBe(sen)
    expect(toRinggit(sen)).toBe(ringgit)
  })

  it('loses nothing between sen and ringgit', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (sen) => {
        expect(toSen(toRinggit(sen))).toBe(sen)
      }),
    )
  })
})
