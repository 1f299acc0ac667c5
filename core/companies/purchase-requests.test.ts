import { describe, expect, test } from 'vitest'
import { mayDecide, requestDecisions, requestLife, requestStatus } from './purchase-requests.ts'
import { companyRoles } from './roles.ts'

const askedAt = new Date('2026-03-02T08:00:00Z')
const after = (milliseconds: number) => new Date(askedAt.getTime() + milliseconds)

describe('a purchase request', () => {
  test('waits for 30 days and has then expired', () => {
    expect(requestStatus({ decision: null, askedAt }, after(requestLife - 1))).toBe('waiting')
    expect(requestStatus({ decision: null, askedAt }, after(requestLife))).toBe('expired')
  })

  test.each(requestDecisions)('stays %s', (decision) => {
    expect(requestStatus({ decision, askedAt }, after(2 * requestLife))).toBe(decision)
  })

  test('is decided by approvers and admins, never by who asked', () => {
    expect(companyRoles.filter((role) => mayDecide({ role, isAsker: false }))).toEqual(['approver', 'admin'])
    expect(companyRoles.filter((role) => mayDecide({ role, isAsker: true }))).toEqual([])
  })
})
