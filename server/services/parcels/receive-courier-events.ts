import type { Context } from '../../context.ts'
import type { Actor } from '../kernel/lock-order.ts'
import { applyReport } from './apply-report.ts'

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
