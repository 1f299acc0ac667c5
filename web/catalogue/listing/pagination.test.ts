import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageWindow } from './pagination.tsx'

describe('pageWindow', () => {
  it.each([
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 8, [1, 2, 'gap', 8]],
    [4, 8, [1, 2, 3, 4, 5, 'gap', 8]],
    [5, 8, [1, 'gap', 4, 5, 6, 7, 8]],
    [8, 8, [1, 'gap', 7, 8]],
    [9, 20, [1, 'gap', 8, 9, 10, 'gap', 20]],
  ])('page %i of %i', (current, last, shown) => {
    expect(pageWindow(current, last)).toEqual(shown)
  })

  it('shows the ends, the current page and its neighbours, and hides no single page', () => {
    const places = fc
      .integer({ min: 1, max: 9000 })
      .chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)))
    fc.assert(
      fc.property(places, ([current, last]) => {
        const shown = pageWindow(current, last)
        const wanted = [1, current - 1, current, current + 1, last].filter(
          (page) => page >= 1 && page <= last,
        )
        expect(shown).toEqual(expect.arrayContaining(wanted))
        expect(shown.length).toBeLessThanOrEqual(7)
        shown.forEach((page, index) => {
          const before = shown[index - 1]
          const after = shown[index + 1]
          if (page === 'gap') expect(Number(after) - Number(before)).toBeGreaterThan(2)
          else if (typeof before === 'number') expect(page).toBe(before + 1)
        })
      }),
    )
  })
})
