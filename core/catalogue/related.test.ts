import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shorten } from './related.ts'

describe('shorten', () => {
  it('cuts at 50 characters and adds dots', () => {
    expect(shorten('a'.repeat(51))).toBe(`${'a'.repeat(50)}...`)
  })

  it('does not cut up to 50 characters', () => {
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
