import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { permissionsOf } from '#core/staff/staff.ts'
import { staff } from '../../database/tables/staff.ts'
import { addStaff, disableStaff, resetStaff } from '../../services/staff/accounts.ts'
import { signedInStaff, staffWith } from '../../testing/test-staff.ts'
import {
  accountOf,
  accountant,
  act,
  actions,
  address,
  askedRefund,
  clock,
  count,
  decide,
  delay,
  enrol,
  followInvitation,
  giveRole,
  invite,
  linkFor,
  mails,
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

const accountantPermits = async (permission: string) =>
  (await accountant.browser.get('/api/staff/me')).body.permissions.includes(permission) as boolean

/** The answer about roles says for which role a change waits; every other answer says it for itself. */
const waitingAnswer = (body: object) => {
  const waitsUntil = { seconds: expect.any(Number), nanoseconds: 0 }
  return 'entries' in body
    ? { entries: expect.arrayContaining([expect.objectContaining({ id: 'accountant', waitsUntil })]) }
    : { waitsUntil }
}

describe('security 66: what one owner does to somebody who decides', () => {
  const done: [string, () => Promise<{ status: number; body: object }>, () => Promise<boolean>][] = [
    ['disabling', () => act('disable', other.id), async () => (await row(other.id)).disabledAt !== null],
    [
      'disabling an accountant',
      () => act('disable', accountant.id),
      async () => (await row(accountant.id)).disabledAt !== null,
    ],
    ['resetting', () => act('reset', other.id), async () => (await row(other.id)).enrolledAt === null],
    ['demoting', () => giveRole(other.id, 'clerk'), async () => (await row(other.id)).role === 'clerk'],
    [
      'demoting an accountant',
      () => giveRole(accountant.id, 'warehouse'),
      async () => (await row(accountant.id)).role === 'warehouse',
    ],
    [
      'making an accountant an owner',
      () => giveRole(accountant.id, 'owner'),
      async () => (await row(accountant.id)).role === 'owner',
    ],
    [
      'taking decisions from a role',
      () => saveRole('accountant', ['cash:read']),
      async () => !(await accountantPermits('returns:refund')),
    ],
    [
      'giving decisions to a role',
      () => saveRole('accountant', [...permissionsOf.accountant, 'staff:manage']),
      () => accountantPermits('staff:manage'),
    ],
  ]
  test.each(done)('%s waits for another owner, who makes it happen at once', async (_, ask, isDone) => {
    const { status, body } = await ask()
    expect([status, body]).toEqual([200, expect.objectContaining(waitingAnswer(body))])
    expect(await isDone()).toBe(false)
    expect(await queue()).toMatchObject([{ kind: 'staff_change', by: 'Test owner' }])
    // Neither the person who asked nor somebody who is no owner approves it.
    expect((await decide(true, owner)).body.code).toBe('not_allowed')
    expect((await decide(true, accountant, (await queue())[0]!.id)).body.code).toBe('not_allowed')
    expect(await isDone()).toBe(false)
    const third = await signedInStaff(shop, 'owner')
    expect((await decide(true, third)).status).toBe(200)
    expect(await isDone()).toBe(true)
  })

  test.each(done)('%s takes effect after 72 hours, and not a minute before', async (_, ask, isDone) => {
    await ask()
    expect(await pass(delay - 60_000)).toBe(0)
    expect(await isDone()).toBe(false)
    expect(await pass(60_000)).toBe(1)
    expect(await isDone()).toBe(true)
    expect(await queue(owner)).toEqual([])
  })

  test.each(done)('%s never takes effect once an owner refuses it', async (_, ask, isDone) => {
    await ask()
    expect((await decide(false)).status).toBe(200)
    expect(await pass(delay)).toBe(0)
    expect(await isDone()).toBe(false)
  })

  test('enabling waits, too: a former colleague would decide again', async () => {
    await shop.context.database.update(staff).set({ disabledAt: clock }).where(eq(staff.id, accountant.id))
    expect((await act('enable', accountant.id)).body).toMatchObject({ waitsUntil: {} })
    expect(await signsIn(accountant)).toBe(false)
    await decide(true)
    expect(await signsIn(accountant)).toBe(true)
    expect(await askedRefund().then((id) => decide(true, accountant, id))).toMatchObject({ status: 200 })
  })

  test('inviting sends nothing until another owner agrees', async () => {
    const email = newEmail()
    expect((await invite('accountant', email)).body).toEqual({ waitsUntil: expect.any(Object) })
    expect(await accountOf(email)).toBeUndefined()
    expect(await queue()).toMatchObject([{ change: { what: 'invite', email } }])
    expect((await decide(true, owner)).body.code).toBe('not_allowed')
    await decide(true)
    expect(await linkFor((await accountOf(email))!.id)).toBeDefined()
  })

  test('is the same for a manager whose role is not that of an owner', async () => {
    const manager = await staffWith(shop, 'staff:manage', 'returns:refund')
    expect((await act('disable', manager.id)).body).toMatchObject({ waitsUntil: {} })
    const helper = await staffWith(shop, 'returns:refund')
    expect((await act('disable', helper.id, manager)).body).toMatchObject({ waitsUntil: {} })
    // A manager sees what waits, and decides on none of it.
    expect((await queue(manager)).map(({ mayDecide }) => mayDecide)).toEqual([false, false])
  })

  test('stays possible at once if it changes nobody’s power to decide', async () => {
    const clerk = await signedInStaff(shop, 'clerk')
    expect((await giveRole(clerk.id, 'warehouse')).body).toEqual({ success: true })
    expect((await act('reset', clerk.id)).body).toEqual({ success: true })
    expect((await act('disable', clerk.id)).body).toEqual({ success: true })
    expect((await act('enable', clerk.id)).body).toEqual({ success: true })
    expect((await invite('clerk')).body).toEqual({ id: expect.any(String) })
    expect((await saveRole('clerk', ['orders:read', 'stock:read'])).status).toBe(200)
    expect(await queue()).toEqual([])
  })

  test('an emergency does not wait: a colleague is signed out everywhere at once', async () => {
    expect((await owner.browser.post(`/api/staff/people/${other.id}/sessions/end`, {})).status).toBe(200)
    expect(await signsIn(other)).toBe(false)
  })

  test('the command line still resets and disables at once, and an account that it opens decides at once', async () => {
    const email = newEmail()
    const { context } = shop
    const added = await addStaff(context, { email, name: 'Sam', role: 'owner' })
    const sam = await enrol({ ...(await accountOf(email))!, token: added!.link.split('#')[1] })
    const id = await askedRefund()
    expect((await decide(true, sam, id)).status).toBe(200)
    expect(await disableStaff(context, email)).toBe(true)
    const reset = await resetStaff(context, email)
    const again = await enrol({ ...(await accountOf(email))!, token: reset!.link.split('#')[1] })
    expect((await decide(true, again, await askedRefund())).status).toBe(200)
  })
})

describe('security 66: all owners are told', () => {
  test('at once, like the person concerned: what was requested, by whom and until when', async () => {
    await act('disable', accountant.id)
    const sent = await mails()
    expect(sent.map(({ to }) => to).toSorted()).toEqual([owner, other, accountant].map(address).toSorted())
    expect(sent[0]!.subject).toContain('Please check: Test owner wants to change who can approve')
    for (const text of [
      `Disable the account of Test accountant (${address(accountant)})`,
      `Test owner (${address(owner)})`,
      '/staff/approvals',
      'unless an owner refuses it',
    ])
      expect(sent[0]!.text).toContain(text)
  })

  test('even if they are disabled before the email is sent', async () => {
    await act('reset', other.id)
    await shop.context.database.update(staff).set({ disabledAt: clock }).where(eq(staff.id, other.id))
    expect(await recipients()).toContain(address(other))
  })

  test('when it takes effect, and when it is refused or withdrawn', async () => {
    await act('disable', other.id)
    await mails()
    await pass(delay)
    const sent = await mails()
    expect(sent.map(({ to }) => to).toSorted()).toEqual([owner, other].map(address).toSorted())
    expect(sent[0]!.subject).toContain('Who can approve has changed')
    await act('disable', accountant.id)
    await decide(false, owner)
    // Queued emails are sent side by side, in any order.
    expect((await mails()).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Who can approve stays as it is'),
    )
  })

  test('of a new decider who has set up the account', async () => {
    const email = newEmail()
    await invite('accountant', email)
    await decide(true)
    await mails()
    await followInvitation(email)
    const sent = await mails()
    expect(sent.map(({ to }) => to).toSorted()).toEqual([email, address(owner), address(other)].toSorted())
    expect(sent[0]!.text).toContain(`Let Ming (${email}), Accountant, approve`)
  })
})

describe('security 66: what waits', () => {
  test('is listed with who may decide, since when and until when', async () => {
    const asked = clock
    await act('disable', accountant.id)
    const third = await signedInStaff(shop, 'owner')
    await shop.context.database.update(staff).set({ name: 'Zoe' }).where(eq(staff.id, third.id))
    expect(await queue()).toMatchObject([
      {
        change: { what: 'disable', staffId: accountant.id, email: address(accountant) },
        at: { seconds: asked.getTime() / 1000 },
        until: { seconds: (asked.getTime() + delay) / 1000 },
        deciders: ['Test owner', 'Zoe'],
        mayDecide: true,
        mayRefuse: true,
      },
    ])
    expect(await queue(owner)).toMatchObject([{ mayDecide: false, mayRefuse: true, isOwn: true }])
    expect(await queue(accountant)).toEqual([])
    expect([await count(owner), await count(other)]).toEqual([0, 1])
  })

  test('is withdrawn by the person who asked, and is in the audit trail', async () => {
    await act('disable', accountant.id)
    expect((await decide(false, owner)).status).toBe(200)
    await act('disable', accountant.id)
    await decide(false)
    await act('disable', accountant.id)
    await decide(true)
    await act('enable', accountant.id)
    await pass(delay)
    expect((await actions(accountant.id)).toReversed().map(({ action }) => action)).toEqual([
      'staff.change_asked',
      'staff.change_withdrawn',
      'staff.change_asked',
      'staff.change_refused',
      'staff.change_asked',
      'staff.disabled',
      'staff.change_asked',
      'staff.enabled',
    ])
    expect((await actions(accountant.id))[0]!.after).toEqual({ unopposed: true })
    expect((await actions(accountant.id))[2]!.after).toEqual({ askedBy: 'Test owner' })
  })

  test('is decided by one of two who decide at once', async () => {
    await act('disable', accountant.id)
    const third = await signedInStaff(shop, 'owner')
    const answers = await Promise.all([decide(true), decide(false, third), pass(0)])
    expect([answers[0].status, answers[1].status].toSorted()).toEqual([200, 404])
  })
})
