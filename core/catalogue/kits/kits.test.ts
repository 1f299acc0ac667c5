import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kit, type Kit } from './kits.ts'
import { kitPieces, readPeople } from './pieces.ts'

const workplace: Kit = {
  name: { en: 'Workplace', 'zh-TW': '工作座位' },
  people: 1,
  lines: [
    { product: 'desk', spec: 'oak', pieces: 1 },
    { product: 'chair', spec: 'grey', pieces: 1 },
  ],
  active: true,
}
const problemsOf = (changes: object) =>
  kit
    .safeParse({ ...workplace, ...changes })
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('the pieces of a line', () => {
  const count = fc.integer({ min: 1, max: 50 })

  test('are for each person, or for a group of them', () => {
    expect(kitPieces({ pieces: 1 }, { kitPeople: 1, people: 10 })).toBe(10)
    expect(kitPieces({ pieces: 8 }, { kitPeople: 8, people: 12 })).toBe(12)
    expect([8, 9, 16, 17].map((people) => kitPieces({ pieces: 1 }, { kitPeople: 8, people }))).toEqual([
      1, 2, 2, 3,
    ])
  })

  test('are always enough, and never a whole kit too many', () => {
    fc.assert(
      fc.property(count, count, count, (pieces, kitPeople, people) => {
        const needed = kitPieces({ pieces }, { kitPeople, people })
        expect(needed * kitPeople).toBeGreaterThanOrEqual(pieces * people)
        expect((needed - 1) * kitPeople).toBeLessThan(pieces * people)
      }),
    )
  })
})

describe('a kit', () => {
  test('has lines, each spec once, with whole pieces for whole people', () => {
    expect(problemsOf({})).toBeUndefined()
    expect(problemsOf({ lines: [] })).toEqual([['lines', 'catalogueFile.kitEmpty']])
    expect(problemsOf({ lines: [workplace.lines[0], workplace.lines[0]] })).toEqual([
      ['lines', 'catalogueFile.kitSpecTwice'],
    ])
    expect(problemsOf({ people: 0 })).toEqual([['people', 'catalogueFile.count']])
    expect(problemsOf({ lines: [{ ...workplace.lines[0], pieces: 1.5 }] })).toEqual([
      ['lines.0.pieces', 'catalogueFile.count'],
    ])
  })

  test.each([
    ['10', 10],
    [' １２ ', 12],
    ['200', 200],
    ['201', undefined],
    ['0', undefined],
    ['-3', undefined],
    ['2.5', undefined],
    ['', undefined],
    [null, undefined],
  ])('for %j people is for %j', (text, people) => {
    expect(readPeople(text)).toBe(people)
  })
})
