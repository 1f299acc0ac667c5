import * as z from 'zod/mini'

/**
 * How often new orders are reported by email: each order at once, or all orders of a quarter of an hour or an hour
 * together. "New orders tell staff by … mail".
 */
export const newOrderMails = ['off', 'each', 'quarter', 'hour'] as const
export type NewOrderMail = (typeof newOrderMails)[number]

/** Minutes between two digests, which are emails about several orders; undefined if no digests are sent. */
const digestMinutes: Readonly<Record<NewOrderMail, number | undefined>> = {
  off: undefined,
  each: undefined,
  quarter: 15,
  hour: 60,
}

/** The maximum number of orders that a digest lists. Of further orders, it gives only the number. */
export const maxDigestOrders = 30

/** How somebody wants to be notified of new orders, in addition to the badge, which everybody sees. */
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
