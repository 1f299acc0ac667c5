import { and, eq, lte, ne, sql } from 'drizzle-orm'
import { coarseNetwork, describeDevice } from '#core/accounts/devices.ts'
import type { Context, RequestContext } from '../../context.ts'
import { memberDevices, members } from '../../database/tables/members.ts'
import { isDeviceId } from '../protection/sign-in-attempts.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { hashToken, newToken } from '../../secrets.ts'
import type { Member } from './members.ts'

/** The browser of a request: the token in its cookie and its user agent. */
export interface Device {
  token: string | undefined
  userAgent: string
}

const day = 24 * 3_600_000

/** How long a browser is remembered after its last sign-in, in milliseconds. Browsers keep no cookie longer. */
const deviceLife = 400 * day

/** Lifetime of the device cookie, in seconds. */
export const deviceSeconds = deviceLife / 1000

/** The device data that a session stores. */
export const deviceOf = ({ client }: RequestContext, { userAgent }: Device) => ({
  device: describeDevice(userAgent),
  network: coarseNetwork(client),
})

/**
 * Remembers the browser of a sign-in. If the browser is new, and this is not the member's first sign-in, the member
 * gets a message. Returns the token for its cookie.
 */
export async function rememberDevice(
  context: RequestContext,
  member: Pick<Member, 'id' | 'signedInAt'>,
  device: Device,
): Promise<string> {
  const { database, now } = context
  const token = isDeviceId(device.token) ? device.token : newToken()
  const row = { memberId: member.id, deviceHash: hashToken(token), seenAt: now() }
  const { memberId, seenAt } = memberDevices
  await database.transaction(async (tx) => {
    const forgotten = lte(seenAt, new Date(now().getTime() - deviceLife))
    await tx.delete(memberDevices).where(and(eq(memberId, member.id), forgotten))
    const known = await tx
      .update(memberDevices)
      .set({ seenAt: now() })
      .where(isDevice(row))
      .returning({ memberId })
    if (known.length > 0) return
    await tx.insert(memberDevices).values(row).onConflictDoNothing()
    if (member.signedInAt === null) return
    const { device: described } = deviceOf(context, device)
    await queueMessage(tx, { message: 'new-device', member: member.id, device: described })
  })
  return token
}

const isDevice = ({ memberId, deviceHash }: { memberId: string; deviceHash: string }) =>
  and(eq(memberDevices.memberId, memberId), eq(memberDevices.deviceHash, deviceHash))

/** Forgets all browsers of a member except the one that sent the request. A thief's browser is then unknown again. */
export async function forgetOtherDevices(
  { device }: Pick<RequestContext, 'device'>,
  tx: Pick<Context['database'], 'delete'>,
  memberId: string,
): Promise<void> {
  const others = device === undefined ? undefined : ne(memberDevices.deviceHash, hashToken(device))
  await tx.delete(memberDevices).where(and(eq(memberDevices.memberId, memberId), others))
}

/** Whether the member with a phone number or email address signed in with this browser before. */
export async function isKnownDevice(
  { database }: { database: Pick<Context['database'], 'select'> },
  owner: { phoneNumber: string } | { email: string },
  token: string | undefined,
): Promise<boolean> {
  if (token === undefined) return false
  const isOwner =
    'email' in owner
      ? sql`lower(${members.email}) = lower(${owner.email})`
      : eq(members.phoneNumber, owner.phoneNumber)
  const known = await database
    .select({ memberId: memberDevices.memberId })
    .from(memberDevices)
    .innerJoin(members, eq(members.id, memberDevices.memberId))
    .where(and(isOwner, eq(memberDevices.deviceHash, hashToken(token))))
  return known.length > 0
}
