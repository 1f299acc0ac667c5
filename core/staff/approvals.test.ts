import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { approvalLimits, areLooser, maxApprovalLimit, needsSecondPerson } from './approvals.ts'

const limit = fc.option(fc.integer({ min: 0, max: maxApprovalLimit }), { nil: null })
const limits = fc.record({ refund: limit, discount: limit })

test.each([
  [100, 100, false],
  [101, 100, true],
  [1, 0, true],
  [0, 0, false],
  [1_000_000, null, false],
])('an amount of %d with the limit %j is for two people: %j', (amount, most, two) => {
  expect(needsSecondPerson(amount, most)).toBe(two)
})

test('limits are looser exactly where some amount is for one person that was for two', () => {
  fc.assert(
    fc.property(limits, limits, (before, after) => {
      const opened = (['refund', 'discount'] as const).some((kind) =>
        [before[kind], after[kind]]
          .flatMap((edge) => (edge === null ? [maxApprovalLimit + 1] : [edge, edge + 1]))
          .some(
            (amount) => needsSecondPerson(amount, before[kind]) && !needsSecondPerson(amount, after[kind]),
          ),
      )
      expect(areLooser(before, after)).toBe(opened)
    }),
  )
})

test.each([[-1], [1.5], [maxApprovalLimit + 1], ['100'], [undefined]])(
  '%j is not a valid limit',
  (refund) => {
    expect(approvalLimits.safeParse({ refund, discount: null }).success).toBe(false)
  },
)
