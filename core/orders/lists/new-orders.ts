import * as z from 'zod/mini'

/**
 * How often new orders are reported by email: each order, or the orders of a quarter of an hour or an hour. "New orders
 * tell staff by … mail".
 */
export const newOrderMails = ['off', 'each', 'quarter', 'hour'] as const
export type NewOrderMail = (typeof newOrderMails)[number]

/** Minutes between two digests; undefined if no digests are sent. */
const digestMinutes: Readonly<Record<NewOrderMail, number | undefined>> = {
  off: undefined,
  each: undefined,
  quarter: 15,
  hour: 60,
}

/** The most orders that a digest lists; of the others it only gives the number. */
export const maxDigestOrders = 30

/** How somebody wants to be notified of new orders; by default only by the badge, which everybody has. */
export const newOrderAlerts = z.object({
  /** "A sound if wanted." */
  sound: z.boolean(),
  mail: z.enum(newOrderMails),
})
export type NewOrderAlerts = z.output<typeof newOrderAlerts>

export const silent: NewOrderAlerts = { sound: false, mail: 'off' }

/** Whether a digest is due. `last` is when the previous digest was queued; undefined before the first digest. */
export function isDigestDue(mail: NewOrderMail, last: Date | undefined, now: Date): boolean {
  const minutes = digestMinutes[mail]
  return minutes !== undefined && (last === undefined || now.getTime() - last.getTime() >= minutes * 60_000)
}
