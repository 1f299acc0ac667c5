import { createHmac } from 'node:crypto'
import { ShopError } from '#core/errors.ts'
import type { Context } from '../../context.ts'
import { equalTexts } from '../../secrets.ts'
import type { Actor } from '../kernel/lock-order.ts'
import { applyReport } from './apply-report.ts'

const keyKind = 'courier events'

/** The key with which a courier signs its events; the owner gives it to the courier. */
export const courierKeyOf = ({ secrets }: Pick<Context, 'secrets'>, courier: string): string =>
  secrets.keyed(keyKind, courier)

/** The most seconds between a signature's time and now, so that an old request cannot be sent again. */
const signatureSeconds = 300

/** Demands that the courier signed the body with its key a short time ago. @throws ShopError courier_signature_wrong */
export function demandSignature(
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  courier: string,
  header: string | undefined,
  body: string,
) {
  const [, seconds, signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  const isNear = Math.abs(now().getTime() / 1000 - Number(seconds)) <= signatureSeconds
  const signed = secrets
    .keyedByAny(keyKind, courier)
    .map((key) => equalTexts(signature, createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')))
  if (!isNear || !signed.includes(true)) throw new ShopError('courier_signature_wrong')
}

/**
 * Moves the parcels that a courier's signed events name; returns how many events moved a parcel, said nothing new or
 * could not be applied.
 */
export async function receiveCourierEvents(
  context: Pick<Context, 'database' | 'now' | 'settings'> & { requestId: string },
  courier: string,
  events: readonly { id: string; trackingNumber: string; status: string; at: Date; note: string }[],
) {
  const actor: Actor = { kind: 'courier', id: courier, requestId: context.requestId }
  const counts = { applied: 0, known: 0, unknown: 0 }
  for (const { id, ...event } of events) {
    const report = { ...event, courierEvent: id }
    const outcome = await applyReport(context, { courier, actor, source: 'webhook', staffId: null }, report)
    counts[outcome === 'applied' || outcome === 'known' ? outcome : 'unknown'] += 1
  }
  return counts
}
