import { eq, isNull } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decisions, mayDecide } from '#core/staff/deciders.ts'
import { inputs } from '#tests/test-inputs.ts'
import { approvalLimits, approvals, staff } from '../../database/tables/staff.ts'
import { readAccountsAndRoles } from '../../services/staff/deciders/describe-change.ts'
import { place, signedInMember, stockedSpecs } from '../../testing/test-orders.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'
import {
  accountant,
  act,
  address,
  askedRefund,
  clock,
  count,
  decide,
  delay,
  enrol,
  followInvitation,
  giveRole,
  hours,
  invite,
  linkFor,
  newEmail,
  other,
  owner,
  pass,
  queue,
  recipients,
  row,
  saveRole,
  shop,
  signsIn,
  setUp,
} from './test-deciders.ts'

setUp()

const limitsNow = async () => (await owner.browser.get('/api/staff/approval-limits')).body

/** The accounts that may decide, each with the decisions it may make. */
async function whoDecides() {
  const { accounts } = await readAccountsAndRoles(shop.context.database)
  return accounts
    .map((account) => [account.id, decisions.filter((decision) => mayDecide(account, decision))] as const)
    .filter(([, decided]) => decided.length > 0)
    .toSorted()
}

test('security 66: whatever one owner does within 72 hours, the same people may make the same decisions', async () => {
  const { database } = shop.context
  await database.update(staff).set({ disabledAt: null }).where(eq(staff.id, owner.id))
  const former = await signedInStaff(shop, 'accountant')
  const clerk = await signedInStaff(shop, 'clerk')
  await database.update(staff).set({ disabledAt: clock }).where(eq(staff.id, former.id))
  const colleague = fc.constantFrom('other', 'accountant', 'former', 'clerk')
  const roles = fc.constantFrom('owner', 'accountant', 'clerk', 'warehouse')
  const step = fc.oneof(
    fc.record({ what: fc.constantFrom('disable', 'enable', 'reset'), to: colleague }),
    fc.record({ what: fc.constant('role'), to: colleague, role: roles }),
    fc.record({ what: fc.constant('invite'), role: roles }),
    fc.record({ what: fc.constant('permit'), role: roles, more: fc.boolean() }),
    fc.record({ what: fc.constant('decide'), approve: fc.boolean() }),
  )
  const people = () => ({ other, accountant, former, clerk })
  const press = async (one: {
    what: string
    to?: keyof ReturnType<typeof people>
    role?: string
    more?: boolean
    approve?: boolean
  }) => {
    const { what, to = 'clerk', role = 'clerk' } = one
    const { id } = people()[to]
    if (what === 'role') return giveRole(id, role)
    if (what === 'permit')
      return saveRole(
        role,
        one.more ? ['returns:refund', 'staff:manage', 'discounts:approve'] : ['orders:read'],
      )
    if (what === 'decide') return decide(one.approve === true, owner)
    if (what !== 'invite') return act(what as 'disable', id)
    const email = newEmail()
    const invited = await invite(role, email)
    // A person whom one owner invites alone may set up the account, but decides nothing.
    if (invited.body.id !== undefined) await followInvitation(email)
    return invited
  }
  const before = await whoDecides()
  expect(before.map(([id]) => id)).toEqual([accountant, other, owner].map(({ id }) => id).toSorted())
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const one of steps) expect((await press(one)).status).toBeLessThan(500)
      await pass(60_000)
      expect(await whoDecides()).toEqual(before)
    }),
    { numRuns: inputs(6, 25) },
  )
})

describe('security 66: the attacks', () => {
  test('one owner disables the others, lifts the limits and refunds: nothing of it happens', async () => {
    const id = await askedRefund()
    for (const { id: colleague } of [other, accountant]) await act('disable', colleague)
    const { version } = await limitsNow()
    const lifted = { version, limits: { refund: null, discount: null }, reason: 'Quick' }
    const saved = await owner.browser.post('/api/staff/approval-limits', lifted)
    expect(saved.body).toEqual({ success: true, waitsUntil: expect.any(Object) })
    expect((await limitsNow()).limits.refund).toBe(20)
    expect((await decide(true, owner, id)).body.code).toBe('not_allowed')
    expect([await signsIn(other), await signsIn(accountant)]).toEqual([true, true])
    expect(await recipients()).toEqual(
      [owner, owner, owner, other, other, other, accountant].map(address).toSorted(),
    )
  })

  test('one owner alone in the shop lifts the limits only after 72 hours', async () => {
    await shop.context.database.insert(approvalLimits).values({ kind: 'refund', limitSen: 2000 })
    for (const { id } of [other, accountant])
      await shop.context.database.update(staff).set({ disabledAt: clock }).where(eq(staff.id, id))
    const { version } = await limitsNow()
    const limits = { refund: 50, discount: null }
    const path = '/api/staff/approval-limits'
    const unexplained = await owner.browser.post(path, { version, limits })
    expect(unexplained.body.code).toBe('invalid_input')
    const asked = await owner.browser.post(path, { version, limits, reason: 'More' })
    expect(asked.body).toMatchObject({ waitsUntil: {} })
    expect((await limitsNow()).limits.refund).toBe(20)
    await pass(delay)
    expect((await limitsNow()).limits.refund).toBe(50)
  })

  test('a second account of one’s own, by a plus address, decides nothing for 72 hours after its set-up', async () => {
    const email = newEmail().replace('@', '+x@')
    await invite('accountant', email)
    await pass(delay)
    const alias = await followInvitation(email)
    const id = await askedRefund()
    expect(await decide(true, alias, id)).toMatchObject({ status: 403, body: { code: 'decides_later' } })
    expect((await decide(false, alias, id)).body.code).toBe('decides_later')
    expect([await count(alias), (await queue(alias))[0]!.mayDecide]).toEqual([0, false])
    const [first] = (await queue()).filter(({ kind }) => kind === 'first_decision')
    expect(first).toMatchObject({ change: { what: 'first_decision', staffId: alias.id } })
    // Neither the owner who invited the account nor the account itself can let it decide.
    expect((await decide(true, owner, first!.id)).body.code).toBe('not_allowed')
    expect((await decide(true, alias, first!.id)).body.code).toBe('not_allowed')
    await pass(delay - 60_000)
    expect((await decide(true, alias, id)).body.code).toBe('decides_later')
    await pass(60_000)
    expect((await decide(true, alias, id)).status).toBe(200)
  })

  test('a new decider decides at once when another owner agrees, and never when one refuses', async () => {
    for (const agrees of [true, false]) {
      const email = newEmail()
      await invite('accountant', email)
      await decide(true)
      const newcomer = await followInvitation(email)
      const [first] = (await queue()).filter(({ kind }) => kind === 'first_decision')
      await decide(agrees, other, first!.id)
      await pass(delay)
      const id = await askedRefund()
      expect((await decide(true, newcomer, id)).status).toBe(agrees ? 200 : 403)
    }
  })

  test('the deduction of a colleague is not decided by a new decider either', async () => {
    const email = newEmail()
    await invite('owner', email)
    await decide(true)
    const newcomer = await followInvitation(email)
    const member = await signedInMember(shop)
    const [spec] = await stockedSpecs(shop, 100)
    const id = await place(member, [[spec!, 1]])
    await owner.browser.post(`/api/staff/orders/${id}/deduction`, { adjustment: 500, reason: 'Scratched' })
    const look = async (by: TestStaff) => (await by.browser.get(`/api/staff/orders/${id}`)).body
    expect([(await look(newcomer)).mayDecideDeduction, (await look(other)).mayDecideDeduction]).toEqual([
      false,
      true,
    ])
    const seen = (await look(newcomer)).order.updatedAt
    const answer = await newcomer.browser.post(`/api/staff/orders/${id}/deduction/decide`, {
      seen,
      approve: true,
    })
    expect(answer.body.code).toBe('decides_later')
  })

  test('if two owners disable each other, both requests wait, and only the first takes effect', async () => {
    await act('disable', other.id, owner)
    await pass(60_000)
    await act('disable', owner.id, other)
    expect([await signsIn(owner), await signsIn(other)]).toEqual([true, true])
    await pass(delay)
    const left = [owner, other].map(async ({ id }) => (await row(id)).disabledAt === null)
    expect(await Promise.all(left)).toEqual([true, false])
    expect(
      (await shop.context.database.select().from(approvals)).map(({ decision }) => decision).toSorted(),
    ).toEqual(['dropped', 'unopposed'])
  })

  test('the last owner stays, whoever agrees', async () => {
    await act('disable', other.id)
    await shop.context.database.update(staff).set({ disabledAt: clock }).where(eq(staff.id, owner.id))
    await pass(delay)
    expect((await row(other.id)).disabledAt).toBeNull()
  })

  test('a request by somebody who was disabled meanwhile never takes effect', async () => {
    const rogue = await signedInStaff(shop, 'owner')
    await act('disable', accountant.id, rogue)
    await act('disable', rogue.id, owner)
    const request = (await queue()).find(({ change }) => change?.staffId === rogue.id)
    await decide(true, other, request!.id)
    await pass(delay)
    expect((await row(accountant.id)).disabledAt).toBeNull()
  })

  test('a role that may decide meanwhile is not given by a request from before', async () => {
    const { database } = shop.context
    const entry = { name: { en: 'Helper', 'zh-TW': '助手' }, permissions: ['returns:refund'] }
    const role = 'helper'
    await owner.browser.post('/api/staff/roles', { id: role, entry })
    const clerk = await signedInStaff(shop, 'clerk')
    expect((await giveRole(clerk.id, role)).body).toMatchObject({ waitsUntil: {} })
    // Nobody has the role yet, so it changes at once.
    await saveRole(role, ['returns:refund', 'staff:manage'])
    const [request] = await queue()
    expect((await decide(true, other, request!.id)).body.code).toBe('approval_not_found')
    await pass(delay)
    expect((await row(clerk.id)).role).toBe('clerk')
    expect(await database.$count(approvals, isNull(approvals.decision))).toBe(0)
  })

  test('an account that was reset decides nothing until its set-up was agreed to again', async () => {
    await act('reset', accountant.id)
    await decide(true)
    const email = address(accountant)
    const again = await enrol({ id: accountant.id, email, token: await linkFor(accountant.id) })
    const id = await askedRefund()
    expect((await decide(true, again, id)).body.code).toBe('decides_later')
    const [first] = (await queue()).filter(({ kind }) => kind === 'first_decision')
    // The owner who reset the account cannot allow its first decision.
    expect((await decide(true, owner, first!.id)).body.code).toBe('not_allowed')
    expect((await decide(true, other, first!.id)).status).toBe(200)
    expect((await decide(true, again, id)).status).toBe(200)
  })

  test('neither of two who invited and reset a new decider lets it decide', async () => {
    const email = newEmail()
    await invite('accountant', email)
    await decide(true)
    const newcomer = await followInvitation(email)
    await act('reset', newcomer.id, other)
    await enrol({ id: newcomer.id, email, token: await linkFor(newcomer.id) })
    const [first] = (await queue()).filter(({ kind }) => kind === 'first_decision')
    for (const by of [owner, other]) expect((await decide(true, by, first!.id)).body.code).toBe('not_allowed')
    const third = await signedInStaff(shop, 'owner')
    expect((await decide(true, third, first!.id)).status).toBe(200)
  })

  test('asking again does not begin the 72 hours anew, another request does', async () => {
    await act('disable', other.id)
    const [asked] = await queue()
    await pass(24 * hours)
    await act('disable', other.id)
    expect(await queue()).toEqual([asked])
    await giveRole(other.id, 'clerk')
    const [later] = await queue()
    expect(later!.until.seconds - asked!.until.seconds).toBe(24 * 3600)
    await pass(delay)
    expect(await row(other.id)).toMatchObject({ role: 'clerk', disabledAt: null })
  })
})
