import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { totp, type StaffPermission, type StartRole } from '#core/staff/staff.ts'
import { staff, staffRoles, staffSessions } from '../database/tables/staff.ts'
import type { StaffContext } from '../context.ts'
import { hashToken, newToken } from '../secrets.ts'
import { readStaffSession } from '../services/staff/sessions.ts'
import { openBrowser, type TestBrowser } from './test-browser.ts'
import type { createTestShop } from './test-shop.ts'

type TestShop = Awaited<ReturnType<typeof createTestShop>>

/** A member of staff with a signed-in browser. */
export interface TestStaff {
  id: string
  browser: TestBrowser
}

let made = 0

/** Signs in a member of staff, without the two steps of signing in. */
export async function signedInStaff({ app, context }: TestShop, role: StartRole): Promise<TestStaff> {
  made += 1
  const id = `${role}-${made}`
  const at = context.now()
  const token = newToken()
  const setUp = { createdAt: at, enrolledAt: at, decidesSince: at }
  await context.database
    .insert(staff)
    .values({ id, email: `${id}@example.com`, name: `Test ${role}`, role, ...setUp })
  await context.database
    .insert(staffSessions)
    .values({ idHash: hashToken(token), staffId: id, stage: 'open', createdAt: at, seenAt: at })
  const browser = openBrowser(app)
  browser.cookies.set('staff', token)
  return { id, browser }
}

/** The context of a request by signed-in staff, for services that tests call directly. */
export async function staffContext({ context }: TestShop, { browser }: TestStaff): Promise<StaffContext> {
  const session = await readStaffSession(context, browser.cookies.get('staff') ?? '')
  return { ...context, session: session!, client: '192.0.2.1', language: 'en', requestId: 'test' }
}

/** Computes the code of an authenticator at a time. */
export function codeOf(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret), ...totp }).generate({ timestamp: at.getTime() })
}

/** Signs in a member of staff whose role has exactly these permissions, besides reading orders. */
export async function staffWith(
  shop: Parameters<typeof signedInStaff>[0],
  ...permissions: StaffPermission[]
): Promise<TestStaff> {
  const somebody = await signedInStaff(shop, 'clerk')
  const key = `role-of-${somebody.id}`
  const { database } = shop.context
  await database.insert(staffRoles).values({
    key,
    name: { en: key, 'zh-TW': key },
    permissions: ['orders:read', ...permissions],
    position: 9,
  })
  await database.update(staff).set({ role: key }).where(eq(staff.id, somebody.id))
  return somebody
}
