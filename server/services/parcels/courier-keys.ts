import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { formerKeyDays } from '#core/parcels/courier-keys.ts'
import { toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import type { Context, StaffContext } from '../../context.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { equalTexts } from '../../secrets.ts'
import { auditStaff } from '../staff/audit.ts'

const keyKind = 'courier events'

/** Returns the parts from which a key is derived. Those of a courier's first key contain no number. */
const partsOf = (courier: string, number: number) => (number === 1 ? [courier] : [courier, String(number)])

interface CourierKey {
  /** The key with which the courier signs its events. The owner of the shop gives it to the courier. */
  key: string
  /** The number of the courier's key, counted from 1. */
  number: number
  /** The time until which the previous key is accepted, too. */
  formerUntil?: ReturnType<typeof toServerDate>
}

type KeyRow = Pick<typeof couriers.$inferSelect, 'id' | 'keyNumber' | 'formerKeyUntil'>

function keyFrom({ secrets, now }: Pick<Context, 'secrets' | 'now'>, row: KeyRow): CourierKey {
  const { id, keyNumber: number, formerKeyUntil } = row
  const isFormerValid = formerKeyUntil !== null && formerKeyUntil > now()
  return {
    key: secrets.keyed(keyKind, ...partsOf(id, number)),
    number,
    ...(isFormerValid && { formerUntil: toServerDate(formerKeyUntil) }),
  }
}

/** Reads the current key of a courier. @throws ShopError courier_not_found */
export async function readCourierKey(
  context: Pick<Context, 'database' | 'secrets' | 'now'>,
  id: string,
): Promise<CourierKey> {
  const [row] = await context.database.select().from(couriers).where(eq(couriers.id, id))
  if (row === undefined) throw new ShopError('courier_not_found')
  return keyFrom(context, row)
}

/**
 * Replaces the key of a courier. The previous key is still accepted for some days. Does nothing if `number` is no
 * longer the current number, so that a repeated call replaces the key only once.
 * @throws ShopError courier_not_found
 */
export async function replaceCourierKey(
  context: StaffContext,
  { id, number }: { id: string; number: number },
): Promise<CourierKey> {
  const formerKeyUntil = new Date(context.now().getTime() + formerKeyDays * 86_400_000)
  await context.database.transaction(async (tx) => {
    const replaced = await tx
      .update(couriers)
      .set({ keyNumber: number + 1, formerKeyUntil })
      .where(and(eq(couriers.id, id), eq(couriers.keyNumber, number)))
      .returning({ id: couriers.id })
    if (replaced.length === 0) return
    await auditStaff(tx, context, {
      action: 'courier.key_replaced',
      subject: 'courier',
      subjectId: id,
      after: { number: number + 1 },
    })
  })
  return readCourierKey(context, id)
}

/** The maximum number of seconds between a signature's time and now, so that an old request cannot be replayed. */
const signatureSeconds = 300

/**
 * Requires that an active courier has recently signed the body with its key.
 * @throws ShopError courier_signature_wrong
 */
export async function demandSignature(
  { database, secrets, now }: Pick<Context, 'database' | 'secrets' | 'now'>,
  { id, header, body }: { id: string; header: string | undefined; body: string },
): Promise<void> {
  const [, seconds, signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  const isNear = Math.abs(now().getTime() / 1000 - Number(seconds)) <= signatureSeconds
  // Refused before any query, so that a request without a signature costs little.
  if (!isNear) throw new ShopError('courier_signature_wrong')
  const [row] = await database
    .select()
    .from(couriers)
    .where(and(eq(couriers.id, id), eq(couriers.active, true)))
  const { number, formerUntil } = keyFrom({ secrets, now }, row ?? { id, keyNumber: 1, formerKeyUntil: null })
  const numbers = formerUntil === undefined ? [number] : [number, number - 1]
  const signed = numbers
    .flatMap((one) => secrets.keyedByAny(keyKind, ...partsOf(id, one)))
    .map((key) => equalTexts(signature, createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')))
  if (row === undefined || !signed.includes(true)) throw new ShopError('courier_signature_wrong')
}
