import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskedName } from './tracking.ts'

describe('a masked name', () => {
  test('keeps the first letter of each word', () => {
    expect(maskedName('Tan Mei Ling')).toBe('T••• M••• L•••')
    expect(maskedName('王美玲')).toBe('王•••')
    expect(maskedName('  ')).toBe('')
  })

  test('shows no more than these letters, whatever the name is', () => {
    assert(
      property(string({ unit: 'grapheme' }), (name) => {
        for (const word of maskedName(name).split(' ').filter(Boolean)) expect([...word]).toHaveLength(4)
      }),
    )
  })
})
