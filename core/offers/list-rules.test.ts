import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { homeList, listRule } from './list-rules.ts'

test('a list of the home page shows what was chosen by hand first, and nothing twice', () => {
  const ids = fc.array(fc.constantFrom('desk', 'chair', 'lamp', 'shelf', 'stool'))
  fc.assert(
    fc.property(ids, ids, fc.integer({ min: 0, max: 6 }), (byHand, byRule, shown) => {
      const list = homeList(byHand, byRule, shown)
      expect(new Set(list).size).toBe(list.length)
      expect(list.length).toBeLessThanOrEqual(shown)
      const picked = [...new Set(byHand)].slice(0, shown)
      expect(list.slice(0, picked.length)).toEqual(picked)
    }),
  )
})

test.each([
  [{ automatic: true, days: 30 }, true],
  [{ automatic: true, days: 0 }, false],
  [{ automatic: true, days: 366 }, false],
  [{ automatic: true, days: 1.5 }, false],
  [{ automatic: 'yes', days: 30 }, false],
])('the rule %j is valid: %s', (rule, isValid) => {
  expect(z.safeParse(listRule, rule).success).toBe(isValid)
})
