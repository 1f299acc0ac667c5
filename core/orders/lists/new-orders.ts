import * as z from 'zod/mini'

/** "New orders tell staff by … mail": about each order, or about all of the last minutes or the last hour. */
export const newOrderMails = ['off', 'each', 'quarter', 'hour'] as const
export type NewOrderMail = (typeof newOrderMails)[number]

/** How many minutes pass between two digests; undefined where there are none. */
export const digestMinutes: Readonly<Record<NewOrderMail, number | undefined>> = {
  off: undefined,
  each: undefined,
  quarter: 15,
  hour: 60,
}

/** How many orders a digest names; of more it says how many. */
export const maxDigestOrders = 30

/** How somebody wants to be told of new orders; at first only by the badge, which everybody has. */
export const newOrderAlerts = z.object({
  /** "A sound if wanted." */
  sound: z.boolean(),
  mail: z.enum(newOrderMails),
})
export type NewOrderAlerts = z.output<typeof newOrderAlerts>

export const silent: NewOrderAlerts = { sound: false, mail: 'off' }

/** Whether a digest is due. `last` is when the one before was queued, or undefined before the first. */
export function isDigestDue(mail: NewOrderMail, last: Date | undefined, now: Date): boolean {
  const minutes = digestMinutes[mail]
  return minutes !== undefined && (last === undefined || now.getTime() - last.getTime() >= minutes * 60_000)
}
