import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesDeciders, decisions, decisionsOf, mayDecide, noStanding, standingOf } from './deciders.ts'
import { permissionsOf, staffPermissions, startRoles, type StartRole } from './staff.ts'

const at = new Date('2026-03-04T02:30:00Z')
const account = (role: StartRole, about: object = {}) => ({
  role,
  permissions: permissionsOf[role],
  disabledAt: null,
  enrolledAt: at,
  decidesSince: at,
  ...about,
})

const of = (role: StartRole, about: object = {}) => standingOf(account(role, about))

/** The decisions of staff who may pay refunds. */
const likeRefunds = ['refund', 'exchange', 'write_off', 'cancellation', 'goods_lost', 'stock_lost'] as const

describe('security 66: who decides', () => {
  test.each<[StartRole, readonly string[]]>([
    ['owner', decisions],
    ['clerk', []],
    ['warehouse', []],
    ['accountant', likeRefunds],
  ])('the role %s decides on %j', (role, expected) => {
    expect(decisionsOf({ role, permissions: permissionsOf[role] })).toEqual(expected)
  })

  test('only an owner decides on those who decide, whatever another role permits', () => {
    expect(decisionsOf({ role: 'night-shift', permissions: staffPermissions })).toEqual([
      ...likeRefunds,
      'price_cut',
      'company_prices',
      'deduction',
      'quotation',
      'limits',
      'discount',
    ])
  })

  test('somebody who is disabled, not set up, or new does not decide', () => {
    expect(mayDecide(account('accountant'), 'refund')).toBe(true)
    expect(mayDecide(account('accountant'), 'limits')).toBe(false)
    for (const about of [{ disabledAt: at }, { enrolledAt: null }, { decidesSince: null }])
      expect(mayDecide(account('owner', about), 'refund')).toBe(false)
  })
})

describe('security 66: a change of who decides', () => {
  const invited = { enrolledAt: null, decidesSince: null }

  test('takes decisions from somebody who decides, or gives them to anybody', () => {
    expect(changesDeciders(of('owner'), noStanding)).toBe(true)
    expect(changesDeciders(of('owner'), of('accountant'))).toBe(true)
    expect(changesDeciders(of('accountant'), of('clerk'))).toBe(true)
    expect(changesDeciders(noStanding, of('accountant', invited))).toBe(true)
    expect(changesDeciders(of('clerk', invited), of('accountant', invited))).toBe(true)
    expect(changesDeciders(of('accountant', { disabledAt: at }), of('accountant'))).toBe(true)
  })

  test('does not concern somebody who has no decisions, or who does not decide yet', () => {
    expect(changesDeciders(of('clerk'), noStanding)).toBe(false)
    expect(changesDeciders(of('clerk'), of('warehouse'))).toBe(false)
    expect(changesDeciders(noStanding, of('clerk', invited))).toBe(false)
    expect(changesDeciders(of('accountant', { decidesSince: null }), noStanding)).toBe(false)
    expect(changesDeciders(of('owner', { disabledAt: at }), of('clerk', { disabledAt: at }))).toBe(false)
  })

  test('all other changes leave everybody who decides with the same decisions', () => {
    const anybody = fc
      .record({
        role: fc.constantFrom(...startRoles),
        disabledAt: fc.constantFrom(null, at),
        enrolledAt: fc.constantFrom(null, at),
        decidesSince: fc.constantFrom(null, at),
      })
      .map(({ role, ...about }) => account(role, about))
    fc.assert(
      fc.property(anybody, anybody, (one, other) => {
        const [before, after] = [standingOf(one), standingOf(other)]
        fc.pre(!changesDeciders(before, after))
        expect(before.decisions).toEqual(expect.arrayContaining([...after.decisions]))
        if (before.isDeciding) expect(after.decisions).toEqual(before.decisions)
      }),
    )
  })
})
