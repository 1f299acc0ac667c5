import { and, eq } from 'drizzle-orm'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { ShopError } from '#core/errors.ts'
import type { StaffMember } from '#core/staff/staff.ts'
import type { RequestContext } from '#server/context.ts'
import { staff, staffPasskeys, staffRoles } from '#server/database/tables/staff.ts'
import { hashToken } from '#server/secrets.ts'
import { codeAttempt, passkeyAttempt, passwordAttempt, recordStaff } from '../attempts.ts'
import { challengeLife, siteOf, storeChallenge, useChallenge } from './challenges.ts'
import { verifyResponse, userHandleOf } from './own-passkeys.ts'
import { endStaffSession, openStaffSession, readStage, toStaffMember, withRole } from '../sessions.ts'

/**
 * Begins a sign-in with a passkey and returns the options for the browser. After the password step, only the passkeys
 * of that account are accepted; otherwise all passkeys.
 * @throws ShopError too_many_requests
 */
export async function beginPasskeySignIn(context: RequestContext, { token }: { token: string | undefined }) {
  await context.limits.take('staffLogin', context.client)
  const { database } = context
  const stage = await readStage(context, token)
  const expected = stage?.stage === 'password' ? stage.staff.id : undefined
  const known =
    expected === undefined
      ? []
      : await database.select().from(staffPasskeys).where(eq(staffPasskeys.staffId, expected))
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const { challenge } = await generateAuthenticationOptions({ rpID: siteOf(context).rpID })
  await storeChallenge(database, context, challenge, { purpose: 'sign_in', staffId: expected ?? null })
  return {
    challenge,
    rpId: siteOf(context).rpID,
    timeout: challengeLife,
    userVerification: 'required' as const,
    ...(expected !== undefined && {
      allowCredentials: known.map(({ credentialId: id, transports }) => ({
        id,
        type: 'public-key' as const,
        transports,
      })),
    }),
  }
}

/** The response of a passkey. */
interface Answer {
  id: string
  rawId: string
  type: 'public-key'
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    userHandle?: string | undefined
  }
}

/**
 * Opens a session with a passkey that has verified its user, and ends the browser's earlier session: "Sign in with a
 * passkey instead of password and code". Every failure gets the same response.
 * @throws ShopError passkey_refused, too_many_requests
 */
export async function passkeyLogin(
  context: RequestContext,
  { response, earlierToken }: { response: Answer; earlierToken: string | undefined },
): Promise<{ staff: StaffMember; token: string; device: string }> {
  const found = await findPasskey(context, response.id)
  const id = found?.staff.id
  const attempt = passkeyAttempt(context, id)
  const refuse = async (reason: 'passkey' | 'disabled'): Promise<never> => {
    await recordStaff(context.database, context, id, 'staff.sign_in_refused', { reason })
    throw new ShopError('passkey_refused')
  }
  const { row, role, token } = await context.attempts.run(attempt, async () => {
    const newCounter = found && (await verifyPasskey(context, found, response))
    if (found === undefined || newCounter === undefined) return refuse('passkey')
    if (found.staff.disabledAt !== null) return refuse('disabled')
    const opened = await openByPasskey(context, { passkey: found.passkey, newCounter, earlierToken })
    return { row: found.staff, role: found.role, token: opened ?? (await refuse('passkey')) }
  })
  const attempts = [attempt, passwordAttempt(context, row.email), codeAttempt(context, row.id)]
  const device = await context.attempts.remember(attempts)
  return { staff: toStaffMember(withRole(row, role)), token, device }
}

async function findPasskey({ database }: RequestContext, credentialId: string) {
  const [row] = await database
    .select({ passkey: staffPasskeys, staff, role: staffRoles })
    .from(staffPasskeys)
    .innerJoin(staff, eq(staff.id, staffPasskeys.staffId))
    .innerJoin(staffRoles, eq(staffRoles.key, staff.role))
    .where(eq(staffPasskeys.credentialId, credentialId))
  return row
}

type Found = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/** Verifies the response of a passkey, and returns its new signature counter; undefined if the response is invalid. */
async function verifyPasskey(
  context: RequestContext,
  { passkey, staff: row }: Found,
  response: Answer,
): Promise<number | undefined> {
  const { clientDataJSON, userHandle } = response.response
  const asked = await useChallenge(context, { clientDataJSON, purpose: 'sign_in' })
  if (asked === undefined || (asked.staffId !== null && asked.staffId !== row.id)) return undefined
  // The user handle must be that of the account. It may be missing only after the password step, which has identified
  // the account.
  if (userHandle === undefined ? asked.staffId === null : userHandle !== userHandleOf(row.id))
    return undefined
  const { rpID, origin } = siteOf(context)
  const verified = await verifyResponse(({ verifyAuthenticationResponse }) =>
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: asked.challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.counter,
      },
    }),
  )
  return verified?.authenticationInfo.newCounter
}

/** Opens a session, unless the passkey was used or removed since it was read. */
async function openByPasskey(
  context: RequestContext,
  input: { passkey: Found['passkey']; newCounter: number; earlierToken: string | undefined },
): Promise<string | undefined> {
  const { passkey, newCounter, earlierToken } = input
  return context.database.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(staffPasskeys)
      .set({ counter: newCounter, usedAt: context.now() })
      .where(and(eq(staffPasskeys.id, passkey.id), eq(staffPasskeys.counter, passkey.counter)))
    if (rowCount === 0) return undefined
    if (earlierToken !== undefined) await endStaffSession(tx, hashToken(earlierToken))
    await recordStaff(tx, context, passkey.staffId, 'staff.signed_in', { by: 'passkey' })
    return openStaffSession(tx, context, passkey.staffId, 'open')
  })
}
