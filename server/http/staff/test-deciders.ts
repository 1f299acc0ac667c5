import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { changeDelayHours } from '#core/staff/deciders.ts'
import { auditEntries } from '../../database/tables/orders.ts'
import { approvalLimits, approvals, staff, staffRoles } from '../../database/tables/staff.ts'
import { writeMessage } from '../../jobs/messages.ts'
import type { MessageJob } from '../../jobs/messages-queue.ts'
import { carryOutDue } from '../../services/staff/deciders/carry-out-due.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import { moveThrough, place, signedInMember, stockedSpecs } from '../../testing/test-orders.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'
import { codeOf, signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

export let shop: Awaited<ReturnType<typeof createTestShop>>
export let clock = testMoment
export let owner: TestStaff
export let other: TestStaff
export let accountant: TestStaff

const password = 'walnut and rattan'
/** An hour in milliseconds. */
export const hours = 3_600_000

/** Opens the shop of a test file; before each test, only two owners and an accountant can sign in. */
export function setUp(): void {
  beforeAll(async () => {
    shop = await createTestShop({ context: { now: () => clock } })
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    const { database } = shop.context
    await database.delete(approvals)
    await database.delete(approvalLimits)
    await database.update(staff).set({ disabledAt: clock })
    await database.update(staffRoles).set({ permissions: null })
    await database.execute(sql`delete from pgboss.job`)
    owner = await signedInStaff(shop, 'owner')
    other = await signedInStaff(shop, 'owner')
    accountant = await signedInStaff(shop, 'accountant')
  })
}

/** The stored account of somebody. */
export const row = async (id: string) =>
  (await shop.context.database.select().from(staff).where(eq(staff.id, id)))[0]!
const versionOf = async (id: string, by = owner) =>
  (await by.browser.get(`/api/staff/people/${id}`)).body.person.version as string

type Act = 'disable' | 'reset' | 'enable'
/** Disables, resets or enables a colleague, as their page does. */
export const act = async (what: Act, id: string, by = owner) =>
  by.browser.post(`/api/staff/people/${id}/${what}`, { version: await versionOf(id, by) })
/** Gives a colleague another role. */
export const giveRole = async (id: string, role: string, by = owner) =>
  by.browser.post(`/api/staff/people/${id}`, {
    version: await versionOf(id, by),
    change: { name: (await row(id)).name, role },
  })
let made = 0
/** An address without an account. */
export const newEmail = () => `decider${(made += 1)}@example.com`
/** Invites somebody. */
export const invite = (role: string, email = newEmail(), by = owner) =>
  by.browser.post('/api/staff/people', { name: 'Ming', email, role })
/** Changes the permissions of a role. */
export const saveRole = async (key: string, permissions: readonly string[], by = owner) => {
  const { entries } = (await by.browser.get('/api/staff/roles')).body
  const { version, name } = (entries as { id: string; version: string; name: object }[]).find(
    ({ id }) => id === key,
  )!
  return by.browser.post(`/api/staff/roles/${key}`, { version, entry: { name, permissions } })
}

export interface Waiting {
  id: string
  kind: string
  by: string
  change?: { what: string; staffId?: string; email?: string }
  until: { seconds: number }
  deciders: string[]
  mayDecide: boolean
  mayRefuse: boolean
}
/** The waiting requests that this member of staff sees. */
export const queue = async (by = other) =>
  (await by.browser.get('/api/staff/approvals')).body.approvals as Waiting[]
/** The number of requests that this member of staff may decide. */
export const count = async (by: TestStaff) =>
  (await by.browser.get('/api/staff/orders/queues')).body.approvals as number
/** Approves or refuses a request; by default the first. */
export const decide = async (approve: boolean, by = other, id?: string) =>
  by.browser.post(`/api/staff/approvals/${id ?? (await queue(by))[0]?.id}/decide`, { approve })

/** Lets time pass, and carries out the requests that are due. */
export async function pass(time: number) {
  clock = new Date(clock.getTime() + time)
  // Sessions are renewed, because they would end meanwhile.
  await shop.context.database.execute(
    sql`update staff_sessions set created_at = ${clock}, seen_at = ${clock}`,
  )
  return carryOutDue(shop.context)
}
/** How long a change waits, in milliseconds. */
export const delay = changeDelayHours * hours

/** The emails about changes of the deciders since the last call, with their recipients. */
export async function mails() {
  const { database } = shop.context
  const { rows } = await database.execute<{ data: MessageJob }>(
    sql`delete from pgboss.job where data ->> 'message' = 'staff-change' returning data`,
  )
  const sent: { to: string; subject: string; text: string }[] = []
  const mail = {
    ...shop.context.providers.mail,
    send: async (to: string, { subject, text }: { subject: string; text: string }) =>
      void sent.push({ to, subject, text }),
  }
  const context = { ...shop.context, providers: { ...shop.context.providers, mail } }
  for (const { data } of rows) await (await writeMessage(context as never, data))?.('job')
  return sent
}
/** The email address of an account. */
export const address = ({ id }: { id: string }) => `${id}@example.com`
/** The recipients of the emails since the last call. */
export const recipients = async () => (await mails()).map(({ to }) => to).toSorted()

/** The link in the newest email to a colleague. */
export async function linkFor(id: string) {
  const { rows } = await shop.context.database.execute<{ data: MessageJob }>(
    sql`select data from pgboss.job where data ->> 'message' = 'staff-link' and data ->> 'staff' = ${id}
      order by created_on desc limit 1`,
  )
  const sent: string[] = []
  const send = async (_: string, email: unknown) => void sent.push(JSON.stringify(email))
  const mail = { ...shop.context.providers.mail, send }
  const context = { ...shop.context, providers: { ...shop.context.providers, mail } }
  if (rows[0] !== undefined) await (await writeMessage(context as never, rows[0].data))?.('job')
  return /set-up#([\w-]{43})/.exec(sent[0] ?? '')?.[1]
}

/** Sets an account up by its link and signs in. */
export async function enrol({
  id,
  email,
  token,
}: {
  id: string
  email: string
  token: string | undefined
}): Promise<TestStaff> {
  const browser = openBrowser(shop.app)
  expect((await browser.post('/api/staff/set-up', { token, password })).status).toBe(200)
  await browser.post('/api/staff/login', { email, password })
  const { secret } = (await browser.post('/api/staff/enrol')).body
  expect((await browser.post('/api/staff/enrol/code', { code: codeOf(secret, clock) })).status).toBe(200)
  return { id, browser }
}
/** The account with an email address. */
export const accountOf = async (email: string) =>
  (await shop.context.database.select().from(staff).where(eq(staff.email, email)))[0]
/** Sets up an invited account and signs in. */
export const followInvitation = async (email: string) => {
  const { id } = (await accountOf(email))!
  return enrol({ id, email, token: await linkFor(id) })
}
/** The audit entries about an account, newest first. */
export const actions = async (id: string) =>
  (
    await shop.context.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
      .orderBy(desc(auditEntries.id))
  ).map(({ action, after }) => ({ action, after }))

/** Whether somebody is signed in. */
export const signsIn = async (by: TestStaff) => (await by.browser.get('/api/staff/me')).status === 200

/** A refund of RM 21 that waits for a second person, requested by the owner. */
export async function askedRefund(by = owner) {
  const { database } = shop.context
  await database.insert(approvalLimits).values({ kind: 'refund', limitSen: 2000 }).onConflictDoNothing()
  const member = await signedInMember(shop)
  const [spec] = await stockedSpecs(shop, 100)
  const id = await place(member, [[spec!, 1]])
  await moveThrough(shop, id, ['In Progress', 'Shipped', 'delivered'])
  await member.browser.post(`/api/orders/${id}/return`, { returnReason: 'Too wide' })
  await moveThrough(shop, id, ['return_approved', 'Returned'])
  const asked = await by.browser.post(`/api/staff/orders/${id}/refund`, { refund: 21, reason: 'As agreed' })
  expect(asked.status).toBe(200)
  const [request] = await database
    .select()
    .from(approvals)
    .where(and(eq(approvals.kind, 'refund'), isNull(approvals.decision)))
  return request!.id
}
