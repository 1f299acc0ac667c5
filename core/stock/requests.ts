import * as z from 'zod/mini'
import { emailField } from '../accounts/accounts.ts'
import { humanCheckSolution } from '../verification/verification.ts'

const hour = 3_600_000

/** How long the link works that confirms a request by email, in milliseconds. */
export const confirmRequestLife = 48 * hour

/** How long the link works that takes a request back, in milliseconds: longer than any waits. */
export const cancelRequestLife = 2 * 365 * 24 * hour

/** How long a notified person has before the next one is notified, in milliseconds; then the request is deleted. */
export const aheadOfNext = 24 * hour

/** How many specs one member waits for at most. */
export const maxRequests = 50

/** "By mail or SMS with consent." */
export const notifyBy = ['mail', 'sms'] as const
export type NotifyBy = (typeof notifyBy)[number]

const spec = {
  productId: z.string().check(z.minLength(1), z.maxLength(200)),
  specName: z.string().check(z.minLength(1), z.maxLength(200)),
}

/** The spec that somebody waits for, by its identity in carts. */
export const waitedFor = z.object(spec)

/** What a member asks. */
export const ownRequest = z.object({ ...spec, by: z.enum(notifyBy) })

/** What somebody without an account asks, by an address that has to be confirmed. */
export const requestByEmail = z.object({ ...spec, email: emailField, humanCheck: humanCheckSolution })

/**
 * How many of those who wait are notified now: "in the order of asking", at most as many as there are pieces. Those who were
 * notified within a day count as if they still wanted one, so that nobody is called for a piece that is not there.
 * @example toNotify({ stock: 3, notified: 1, waiting: 10 }) //=> 2
 */
export function toNotify({
  stock,
  notified,
  waiting,
}: {
  stock: number
  notified: number
  waiting: number
}): number {
  return Math.max(0, Math.min(stock - notified, waiting))
}

/** The form of somebody without an account. */
export const emailRequest = z.object({ email: emailField })
