import * as z from 'zod/mini'
import { smsPurposes, trackPurpose } from './verification.ts'

/**
 * The human check that the shop uses. Of the site keys, `normal` is for the check with a box, and `invisible` for the
 * check without.
 */
export const humanCheck = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('proof-of-work') }),
  z.object({
    provider: z.literal('recaptcha'),
    siteKeys: z.object({ normal: z.string(), invisible: z.string() }),
  }),
])
export type HumanCheck = z.output<typeof humanCheck>

/** The actions that need a human check. A solution is valid only for its action. */
export const humanCheckActions = [...smsPurposes, trackPurpose, 'newsletter', 'stock'] as const
export type HumanCheckAction = (typeof humanCheckActions)[number]

/**
 * Whether the check of an action is invisible: "Invisible on the footer sign-in helper". It is invisible in other
 * short forms too.
 */
export const isInvisible = (action: HumanCheckAction) =>
  (['login', 'newsletter', 'stock', trackPurpose] as HumanCheckAction[]).includes(action)

/** A puzzle of the proof-of-work check, for its widget. */
export const humanCheckChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    /** Seconds since 1970. */
    expiresAt: z.number(),
    data: z.object({ action: z.enum(humanCheckActions) }),
  }),
  signature: z.string(),
})
export type HumanCheckChallenge = z.output<typeof humanCheckChallenge>
