import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permissionsOf, staffPermissions, type StaffPermission } from '#core/staff/staff.ts'
import { auditEntries } from '../../database/tables/orders.ts'
import { staff } from '../../database/tables/staff.ts'
import { writeMessage } from '../../jobs/messages.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'
import { codeOf, signedInStaff, staffWith, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let owner: TestStaff
let clock = testMoment

const password = 'walnut and rattan'
const hour = 3_600_000

beforeAll(async () => {
  shop = await createTestShop({ context: { now: () => clock } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  owner = await signedInStaff(shop, 'owner')
})

interface Person {
  id: string
  email: string
  role: string
  state: string
  version: string
}
const people = async () => (await owner.browser.get('/api/staff/people')).body.people as Person[]
const personOf = async (id: string) => (await people()).find((person) => person.id === id)!
const actionsOf = async (id: string) =>
  (
    await shop.context.database
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, 'staff'), eq(auditEntries.subjectId, id)))
      .orderBy(auditEntries.id)
  ).map(({ action }) => action)

/** Changes a colleague, based on the stored version. */
const act = async (
  what: 'reset' | 'disable' | 'enable',
  id: string,
  { as = owner, version }: { as?: TestStaff; version?: string } = {},
) => {
  const body = { version: version ?? (await personOf(id)).version }
  return as.browser.post(`/api/staff/people/${id}/${what}`, body)
}

let made = 0
const newEmail = () => `colleague${(made += 1)}@example.com`

const invite = (email: string, role = 'clerk', as = owner) =>
  as.browser.post('/api/staff/people', { name: 'Mei Ling', email, role })

/** The link in the newest email to a new colleague; undefined if there is none. */
async function mailedLink(id: string) {
  const { rows } = await shop.context.database.$client.query<{ data: never }>(
    `select data from pgboss.job where data ->> 'message' = 'staff-link' and data ->> 'staff' = $1
     order by created_on desc limit 1`,
    [id],
  )
  const sent: string[] = []
  const context = {
    ...shop.context,
    providers: {
      ...shop.context.providers,
      mail: {
        ...shop.context.providers.mail,
        send: async (...[, email]: unknown[]) => void sent.push(JSON.stringify(email)),
      },
    },
  }
  const send = await writeMessage(context as never, rows[0]!.data)
  await send?.('job')
  return /set-up#([\w-]{43})/.exec(sent[0] ?? '')?.[1]
}

/** A colleague who followed the link of the invitation and signed in. */
async function colleague(role = 'clerk') {
  const email = newEmail()
  const { id } = (await invite(email, role)).body as { id: string }
  const token = await mailedLink(id)
  const browser = openBrowser(shop.app)
  expect((await browser.post('/api/staff/set-up', { token, password })).status).toBe(200)
  await browser.post('/api/staff/login', { email, password })
  const { secret } = (await browser.post('/api/staff/enrol')).body
  expect((await browser.post('/api/staff/enrol/code', { code: codeOf(secret, clock) })).status).toBe(200)
  return { id, email, browser }
}

/** Signs in a member of staff whose role has exactly these permissions. */
const withPermissions = (...permissions: StaffPermission[]): Promise<TestStaff> =>
  staffWith(shop, ...permissions)

describe('an invitation', () => {
  test('reaches the new colleague only, who sets the account up and signs in', async () => {
    const email = newEmail()
    const answer = await invite(email, 'warehouse')
    expect(answer).toMatchObject({ status: 200, body: { id: expect.any(String) } })
    expect(JSON.stringify(answer.body)).not.toContain('set-up')
    const { id } = answer.body as { id: string }
    expect(await personOf(id)).toMatchObject({ email, role: 'warehouse', state: 'invited' })
    const token = await mailedLink(id)
    expect(token).toBeDefined()
    const shown = await openBrowser(shop.app).post('/api/staff/set-up/check', { token })
    expect(shown.body).toEqual({ email, name: 'Mei Ling' })
    expect(await actionsOf(id)).toEqual(['staff.invited'])
  })

  test('works for seven days, and is sent again with another link', async () => {
    const { id } = (await invite(newEmail())).body as { id: string }
    const first = await mailedLink(id)
    clock = new Date(clock.getTime() + 7 * 24 * hour)
    owner = await signedInStaff(shop, 'owner')
    expect((await personOf(id)).state).toBe('expired')
    expect(await mailedLink(id)).toBeUndefined()
    expect((await act('reset', id)).status).toBe(200)
    expect((await personOf(id)).state).toBe('invited')
    const second = await mailedLink(id)
    expect(second).not.toBe(first)
    const browser = openBrowser(shop.app)
    expect((await browser.post('/api/staff/set-up', { token: first, password })).body.code).toBe(
      'link_expired',
    )
    expect((await browser.post('/api/staff/set-up', { token: second, password })).status).toBe(200)
    expect(await actionsOf(id)).toEqual(
      ['staff.invited', 'staff.invited_again', 'staff.set_up_refused', 'staff.password_chosen'].filter(
        (action) => action !== 'staff.set_up_refused',
      ),
    )
  })

  test('is for an address without an account, and for a role that exists', async () => {
    const email = newEmail()
    await invite(email)
    expect((await invite(email.toUpperCase())).body.code).toBe('staff_exists')
    expect((await invite(newEmail(), 'night-shift')).body.code).toBe('invalid_input')
  })
})

describe('a colleague', () => {
  test('is disabled: signed out at once, not let in again, until enabled', async () => {
    const { id, email, browser } = await colleague()
    expect((await browser.get('/api/staff/me')).status).toBe(200)
    expect((await act('disable', id)).status).toBe(200)
    expect((await browser.get('/api/staff/me')).status).toBe(401)
    expect((await browser.post('/api/staff/login', { email, password })).body.code).toBe('staff_login_failed')
    expect((await personOf(id)).state).toBe('disabled')
    expect((await act('enable', id)).status).toBe(200)
    expect((await browser.post('/api/staff/login', { email, password })).body).toEqual({ next: 'code' })
  })

  test('is reset: password, authenticator and sessions go, and a link comes by email', async () => {
    const { id, email, browser } = await colleague()
    expect((await act('reset', id)).status).toBe(200)
    expect((await browser.get('/api/staff/me')).status).toBe(401)
    expect((await browser.post('/api/staff/login', { email, password })).body.code).toBe('staff_login_failed')
    const token = await mailedLink(id)
    expect((await browser.post('/api/staff/set-up', { token, password })).status).toBe(200)
    expect((await browser.post('/api/staff/login', { email, password })).body).toEqual({ next: 'enrol' })
  })

  test('has another role at the next request', async () => {
    const { id, browser } = await colleague()
    const save = async (role: string, version: string) =>
      owner.browser.post(`/api/staff/people/${id}`, { version, change: { name: 'Mei Ling', role } })
    const { version } = await personOf(id)
    expect((await save('warehouse', version)).status).toBe(200)
    expect((await browser.get('/api/staff/me')).body).toMatchObject({
      role: 'warehouse',
      permissions: permissionsOf.warehouse.toSorted(
        (a, b) => staffPermissions.indexOf(a) - staffPermissions.indexOf(b),
      ),
    })
    expect(await save('clerk', version)).toMatchObject({
      status: 409,
      body: { code: 'staff_changed_meanwhile' },
    })
  })

  test('is signed out on one device or on all', async () => {
    const { id, browser } = await colleague()
    const read = async () => (await owner.browser.get(`/api/staff/people/${id}`)).body
    const { sessions } = await read()
    expect(sessions).toMatchObject([{ current: false }])
    const end = (body: object) => owner.browser.post(`/api/staff/people/${id}/sessions/end`, body)
    expect((await end({ session: 'of-somebody-else' })).status).toBe(200)
    expect((await browser.get('/api/staff/me')).status).toBe(200)
    expect((await end({ session: sessions[0].id })).status).toBe(200)
    expect((await browser.get('/api/staff/me')).status).toBe(401)
    expect((await read()).sessions).toEqual([])
    expect((await actionsOf(id)).at(-1)).toBe('staff.sessions_ended')
  })
})

test('everybody changes their own name, which colleagues see, and nothing else of their account', async () => {
  const { id, browser } = await colleague()
  const save = (body: object) => browser.post('/api/staff/account', body)
  expect((await save({ name: '  ' })).status).toBe(400)
  expect((await save({ name: ' Farid bin Osman ', role: 'owner' })).status).toBe(200)
  expect((await browser.get('/api/staff/me')).body).toMatchObject({
    name: 'Farid bin Osman',
    role: 'clerk',
  })
  expect(await personOf(id)).toMatchObject({ name: 'Farid bin Osman', role: 'clerk' })
  const saved = (await actionsOf(id)).filter((action) => action === 'staff.saved')
  await save({ name: 'Farid bin Osman' })
  expect((await actionsOf(id)).filter((action) => action === 'staff.saved')).toEqual(saved)
})

test('staff see where they are signed in, and sign out elsewhere, never here', async () => {
  const { id, email, browser } = await colleague()
  const elsewhere = openBrowser(shop.app)
  await elsewhere.post('/api/staff/login', { email, password })
  const stranger = await colleague()
  const read = async (by = browser) => (await by.get('/api/staff/sessions')).body
  const { sessions, signIns } = await read()
  expect(sessions).toMatchObject([{ current: true }])
  expect(signIns).toMatchObject([{ staffId: id, how: 'authenticator' }])
  const [ofStranger] = (await read(stranger.browser)).sessions
  const end = (body: object) => browser.post('/api/staff/sessions/end', body)
  for (const session of [sessions[0].id, ofStranger.id]) expect((await end({ session })).status).toBe(200)
  expect((await browser.get('/api/staff/me')).status).toBe(200)
  expect((await stranger.browser.get('/api/staff/me')).status).toBe(200)
  // The other browser waits for its code.
  expect((await elsewhere.get('/api/staff/login')).body.next).toBe('code')
  expect((await end({})).status).toBe(200)
  expect((await elsewhere.get('/api/staff/login')).body.next).toBe('password')
  expect((await browser.get('/api/staff/me')).status).toBe(200)
  expect((await actionsOf(id)).at(-1)).toBe('staff.own_sessions_ended')
})

describe('security 17: nobody gives more than they have', () => {
  test('staff who manage others give no role, and change no account, with more permissions than their own', async () => {
    const manager = await withPermissions('staff:manage', 'stock:read')
    const clerk = await signedInStaff(shop, 'clerk')
    expect((await invite(newEmail(), 'owner', manager)).body.code).toBe('not_allowed')
    for (const { id } of [owner, clerk])
      for (const what of ['disable', 'reset'] as const)
        expect((await act(what, id, { as: manager })).body.code).toBe('not_allowed')
    const helper = await withPermissions('stock:read')
    expect((await act('disable', helper.id, { as: manager })).status).toBe(200)
  })

  test('not even by changing a role, or their own', async () => {
    const manager = await withPermissions('staff:manage')
    const { role } = await personOf(manager.id)
    const { entries } = (await owner.browser.get('/api/staff/roles')).body
    const versionOf = (key: string) =>
      (entries as { id: string; version: string }[]).find(({ id }) => id === key)!.version
    const save = (key: string, permissions: string[], as = manager) =>
      as.browser.post(`/api/staff/roles/${key}`, {
        version: versionOf(key),
        entry: { name: { en: 'Role', 'zh-TW': '角色' }, permissions },
      })
    expect((await save(role, [...staffPermissions])).body.code).toBe('not_allowed')
    expect((await save('clerk', ['orders:read'])).body.code).toBe('not_allowed')
    expect((await save('owner', ['orders:read'], owner)).body.code).toBe('not_allowed')
    // Managing others includes deciding, so it is given up only with another owner.
    expect((await save(role, ['orders:read'])).status).toBe(200)
    expect((await manager.browser.get('/api/staff/people')).status).toBe(200)
    const [request] = (await owner.browser.get('/api/staff/approvals')).body.approvals as { id: string }[]
    const approve = `/api/staff/approvals/${request!.id}/decide`
    expect((await owner.browser.post(approve, { approve: true })).status).toBe(200)
    expect((await manager.browser.get('/api/staff/people')).status).toBe(403)
  })

  test('nobody changes their own account with these calls', async () => {
    for (const what of ['disable', 'reset'] as const)
      expect((await act(what, owner.id)).body.code).toBe('own_staff_account')
  })
})

describe('a role', () => {
  test('with chosen permissions opens only its pages, and can be deleted once nobody has it', async () => {
    const entry = { name: { en: 'Night shift', 'zh-TW': '夜班' }, permissions: ['stock:adjust'] }
    const created = await owner.browser.post('/api/staff/roles', { id: 'night-shift', entry })
    expect(created.status).toBe(200)
    const { id, browser } = await colleague('night-shift')
    expect((await browser.get('/api/staff/me')).body.permissions).toEqual([
      'orders:read',
      'stock:read',
      'stock:adjust',
    ])
    expect((await browser.get('/api/staff/stock/low')).status).toBe(200)
    expect((await browser.get('/api/staff/members')).status).toBe(403)
    const role = (created.body.entries as { id: string; version: string }[]).find(
      (one) => one.id === 'night-shift',
    )!
    const remove = () => owner.browser.post('/api/staff/roles/night-shift/delete', { version: role.version })
    expect((await remove()).body.code).toBe('staff_role_in_use')
    const { version } = await personOf(id)
    await owner.browser.post(`/api/staff/people/${id}`, {
      version,
      change: { name: 'Mei Ling', role: 'clerk' },
    })
    expect((await remove()).status).toBe(200)
  })
})

test('the sign-in log names who came in, how and with what, and who was refused', async () => {
  const { id, email } = await colleague()
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
  const stranger = openBrowser(shop.app)
  await stranger.post('/api/staff/login', { email, password: 'not the password' }, { 'user-agent': chrome })
  await stranger.post('/api/staff/login', { email: 'nobody@example.com', password })
  const { signIns } = (await owner.browser.get('/api/staff/sign-ins')).body
  expect(signIns.slice(0, 3)).toMatchObject([
    { refused: true, how: 'unknown' },
    { refused: true, how: 'password', staffId: id, name: 'Mei Ling', device: 'Chrome, Windows' },
    { refused: false, how: 'authenticator', staffId: id },
  ])
  const { signIns: own } = (await owner.browser.get(`/api/staff/people/${id}`)).body
  expect(own.map(({ how }: { how: string }) => how)).toEqual(['password', 'authenticator'])
})

test('an account shows when its owner was last there', async () => {
  const { id, browser } = await colleague()
  const seen = async () => {
    const [row] = await shop.context.database
      .select()
      .from(staff)
      .where(eq(staff.id, id))
      .orderBy(desc(staff.id))
    return row?.seenAt?.getTime()
  }
  expect(await seen()).toBe(clock.getTime())
  clock = new Date(clock.getTime() + 2 * 60_000)
  await browser.get('/api/staff/me')
  expect(await seen()).toBe(clock.getTime())
})
