import * as z from 'zod/mini'
import { emailField } from '../accounts/accounts.ts'
import { humanCheckSolution } from '../verification/verification.ts'

const hour = 3_600_000

/** How long the link that confirms a request by email works, in milliseconds. */
export const confirmRequestLife = 48 * hour

/** How long the link that cancels a request works, in milliseconds: longer than any request can wait. */
export const cancelRequestLife = 2 * 365 * 24 * hour

/**
 * How long a piece counts as held for a notified person, in milliseconds; then their request is deleted, and the next
 * person is notified.
 */
export const aheadOfNext = 24 * hour

/** The largest number of specs that one member may wait for. */
export const maxRequests = 50

/** How people are told: "By mail or SMS with consent." */
export const notifyBy = ['mail', 'sms'] as const
export type NotifyBy = (typeof notifyBy)[number]

const spec = {
  productId: z.string().check(z.minLength(1), z.maxLength(200)),
  specName: z.string().check(z.minLength(1), z.maxLength(200)),
}

/** The spec that somebody waits for, identified as in a cart. */
export const waitedFor = z.object(spec)

/** A request by a member. */
export const ownRequest = z.object({ ...spec, by: z.enum(notifyBy) })

/** A request by a visitor, whose address must be confirmed. */
export const requestByEmail = z.object({ ...spec, email: emailField, humanCheck: humanCheckSolution })

/**
 * How many waiting people to notify now: "in the order of asking", at most as many as there are pieces. People notified
 * within the last day count as still wanting a piece, so that nobody is notified in vain.
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

/** The form of a visitor. */
export const emailRequest = z.object({ email: emailField })
