import * as z from 'zod/mini'
import { emailField } from '../accounts/accounts.ts'
import { humanCheckSolution } from '../verification/verification.ts'

const hour = 3_600_000

/** How long the link that confirms a request by email works, in milliseconds. */
export const confirmRequestLife = 48 * hour

/**
 * How long the link that cancels a request works, in milliseconds. It must work for as long as the request may wait.
 */
export const cancelRequestLife = 2 * 365 * 24 * hour

/**
 * How long a piece counts as reserved for a notified person, in milliseconds. Afterwards, their request is deleted,
 * and the next person is notified.
 */
export const aheadOfNext = 24 * hour

/** The maximum number of specs for which one member may wait. */
export const maxRequests = 50

/** The ways in which people are notified: "By mail or SMS with consent." */
export const notifyBy = ['mail', 'sms'] as const
export type NotifyBy = (typeof notifyBy)[number]

const spec = {
  productId: z.string().check(z.minLength(1), z.maxLength(200)),
  specName: z.string().check(z.minLength(1), z.maxLength(200)),
}

/** The spec for which somebody waits, identified as in a cart. */
export const waitedFor = z.object(spec)

/** A request by a member. */
export const ownRequest = z.object({ ...spec, by: z.enum(notifyBy) })

/** A request by a visitor, who must confirm the email address. */
export const requestByEmail = z.object({ ...spec, email: emailField, humanCheck: humanCheckSolution })

/**
 * Returns how many waiting people to notify now: "in the order of asking", and at most as many as there are pieces. A
 * piece is kept for everybody who was notified within the last day, so that nobody is notified in vain.
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

/** The form for a visitor. */
export const emailRequest = z.object({ email: emailField })
