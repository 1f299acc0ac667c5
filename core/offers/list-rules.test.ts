import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { homeList, listRule, onSaleList } from './list-rules.ts'

test('a list of the home page shows products chosen by staff first, and none twice', () => {
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

test('On Sale shows reduced products first, then chosen ones at their regular price', () => {
  const names = ['desk', 'chair', 'lamp', 'shelf', 'stool'] as const
  const chosen = fc.uniqueArray(fc.record({ id: fc.constantFrom(...names), isReduced: fc.boolean() }), {
    selector: ({ id }) => id,
  })
  fc.assert(
    fc.property(chosen, fc.uniqueArray(fc.constantFrom(...names)), (byHand, byRule) => {
      const regular = byHand.filter(({ id, isReduced }) => !isReduced && !byRule.includes(id))
      const list = onSaleList(byHand, byRule, names.length)
      const isRegular = list.map((id) => regular.some((one) => one.id === id))
      expect(isRegular).toEqual(isRegular.toSorted((one, other) => Number(one) - Number(other)))
      expect(new Set(list)).toEqual(new Set([...byHand.map(({ id }) => id), ...byRule]))
      const reduced = byHand.filter(({ isReduced }) => isReduced).map(({ id }) => id)
      expect(list.slice(0, reduced.length)).toEqual(reduced)
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
