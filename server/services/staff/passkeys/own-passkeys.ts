import { and, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type * as webAuthn from '@simplewebauthn/server'
import { refuseField, ShopError } from '#core/errors.ts'
import { shopName } from '#core/shop/shop.ts'
import { maxPasskeys } from '#core/staff/passkeys.ts'
import type { StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { staff, staffPasskeys } from '#server/database/tables/staff.ts'
import { queueMessage } from '#server/jobs/messages-queue.ts'
import { log } from '#server/observability/log.ts'
import { recordStaff } from '../attempts.ts'
import { confirmByBoth } from '../own-account.ts'
import { challengeLife, siteOf, storeChallenge, useChallenge } from './challenges.ts'

/** The algorithms that passkeys may use: EdDSA, ECDSA and RSA, each with SHA-256 or better. */
const algorithms = [-8, -7, -257]

/** Returns the value by which a passkey identifies its owner, without personal data. */
export const userHandleOf = (staffId: string) => Buffer.from(staffId).toString('base64url')

/** Verifies a browser's response with the library; returns undefined if it is invalid. */
export async function verifyResponse<Verified extends { verified: boolean }>(
  verify: (library: typeof webAuthn) => Promise<Verified>,
): Promise<Verified | undefined> {
  const library = await import('@simplewebauthn/server')
  try {
    const verified = await verify(library)
    return verified.verified ? verified : undefined
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'a passkey was refused')
    return undefined
  }
}

const ownedBy = (staffId: string) => eq(staffPasskeys.staffId, staffId)

/** Requires that an account may have another passkey. @throws ShopError invalid_input */
async function demandRoom(tx: Pick<Transaction, '$count'>, staffId: string) {
  if ((await tx.$count(staffPasskeys, ownedBy(staffId))) >= maxPasskeys)
    refuseField('name', 'staff.passkeys.tooMany', { most: maxPasskeys })
}

/**
 * Begins to add a passkey, after checking password and code: "Re-authentication before adding". Returns the options
 * with which the browser creates the passkey.
 * @throws ShopError staff_login_failed, wrong_second_factor, too_many_requests, invalid_input
 */
export async function beginAddingPasskey(
  context: StaffContext,
  input: { name: string; password: string; code: string },
) {
  const { staff: row, idHash } = context.session
  const { database } = context
  await demandRoom(database, row.id)
  const existing = await database.select().from(staffPasskeys).where(ownedBy(row.id))
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: shopName,
    rpID: siteOf(context).rpID,
    userID: Uint8Array.from(Buffer.from(row.id)),
    userName: row.email,
    userDisplayName: row.name,
    timeout: challengeLife,
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    supportedAlgorithmIDs: algorithms,
  })
  const { name, ...proof } = input
  await confirmByBoth(context, { ...proof, refusal: 'staff.passkey_refused' }, async () => async (tx) => {
    const about = { purpose: 'add', staffId: row.id, sessionHash: idHash, name } as const
    await storeChallenge(tx, context, options.challenge, about)
  })
  return options
}

/**
 * Adds the passkey that a browser made with the options of `beginAddingPasskey`, in the same session. Its owner gets an
 * email.
 * @throws ShopError passkey_not_added, invalid_input
 */
export async function addPasskey(context: StaffContext, { response }: { response: Answer }) {
  const { staff: row, idHash } = context.session
  const { clientDataJSON } = response.response
  const asked = await useChallenge(context, { clientDataJSON, purpose: 'add', sessionHash: idHash })
  const { rpID, origin } = siteOf(context)
  const verified =
    asked &&
    (await verifyResponse(({ verifyRegistrationResponse }) =>
      verifyRegistrationResponse({
        response: { ...response, clientExtensionResults: {} } as webAuthn.RegistrationResponseJSON,
        expectedChallenge: asked.challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }),
    ))
  const made = verified?.registrationInfo?.credential
  const added =
    made &&
    (await context.database.transaction(async (tx) => {
      // Locked, so that concurrent requests cannot exceed the limit.
      await tx.select().from(staff).where(eq(staff.id, row.id)).for('update')
      await demandRoom(tx, row.id)
      const name = asked?.name ?? ''
      const { rowCount } = await tx
        .insert(staffPasskeys)
        .values({
          id: randomUUID(),
          staffId: row.id,
          credentialId: made.id,
          publicKey: Buffer.from(made.publicKey),
          counter: made.counter,
          transports: response.response.transports ?? [],
          name,
          addedAt: context.now(),
        })
        .onConflictDoNothing()
      if (rowCount === 0) return false
      await report(tx, context, 'added', name)
      return true
    }))
  if (added !== true) throw new ShopError('passkey_not_added')
}

/** The response of a browser that made a passkey. */
interface Answer {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined }
}

/** Removes a passkey of the signed-in staff, who get an email. @throws ShopError passkey_not_found */
export async function removePasskey(context: StaffContext, { id }: { id: string }) {
  const { staff: row } = context.session
  await context.database.transaction(async (tx) => {
    const [removed] = await tx
      .delete(staffPasskeys)
      .where(and(eq(staffPasskeys.id, id), ownedBy(row.id)))
      .returning()
    if (removed === undefined) throw new ShopError('passkey_not_found')
    await report(tx, context, 'removed', removed.name)
  })
}

/** Records a change of passkeys in the audit trail and notifies their owner, in case somebody else made it. */
async function report(tx: Transaction, context: StaffContext, change: 'added' | 'removed', name: string) {
  const { id } = context.session.staff
  await recordStaff(tx, context, id, `staff.passkey_${change}`, { name })
  await queueMessage(tx, {
    message: 'staff-passkey',
    staff: id,
    change,
    name,
    at: context.now().getTime(),
    lang: context.language,
  })
}
