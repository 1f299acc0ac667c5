import * as z from 'zod/mini'
import { emailField } from '../accounts/accounts.ts'
import { humanCheckSolution } from '../verification/verification.ts'

const hour = 3_600_000

/** How long the link works that confirms a request by email, in milliseconds. */
export const confirmRequestLife = 48 * hour

/** How long the link works that takes a request back, in milliseconds: longer than any waits. */
export const cancelRequestLife = 2 * 365 * 24 * hour

/** How long who was told is ahead of the next in the order of asking, in milliseconds; then the request is deleted. */
export const aheadOfNext = 24 * hour

/** How many specs one member waits for at most. */
export const maxRequests = 50

/** "By mail or SMS with consent." */
export const tellBy = ['mail', 'sms'] as const
export type TellBy = (typeof tellBy)[number]

const spec = {
  productId: z.string().check(z.minLength(1), z.maxLength(200)),
  specName: z.string().check(z.minLength(1), z.maxLength(200)),
}

/** The spec that somebody waits for, by its identity in carts. */
export const waitedFor = z.object(spec)

/** What a member asks. */
export const ownRequest = z.object({ ...spec, by: z.enum(tellBy) })

/** What somebody without an account asks, by an address that has to be confirmed. */
export const requestByEmail = z.object({ ...spec, email: emailField, humanCheck: humanCheckSolution })

/**
 * How many of those who wait are told now: "in the order of asking", at most as many as there are pieces. Those who were
 * told within a day count as if they still wanted one, so that nobody is called for a piece that is not there.
 * @example toTell({ stock: 3, told: 1, waiting: 10 }) //=> 2
 */
export function toTell({ stock, told, waiting }: { stock: number; told: number; waiting: number }): number {
  return Math.max(0, Math.min(stock - told, waiting))
}

/** The form of somebody without an account. */
export const emailRequest = z.object({ email: emailField })
