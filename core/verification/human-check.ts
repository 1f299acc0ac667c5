import * as z from 'zod/mini'
import { smsPurposes, trackPurpose } from './verification.ts'

/** A human check; `normal` shows a box, `invisible` none. */
export const humanCheck = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('proof-of-work') }),
  z.object({
    provider: z.literal('recaptcha'),
    siteKeys: z.object({ normal: z.string(), invisible: z.string() }),
  }),
])
export type HumanCheck = z.output<typeof humanCheck>

/** Actions that need a human check; a solution counts only for its action. */
export const humanCheckActions = [...smsPurposes, trackPurpose, 'newsletter', 'stock'] as const
export type HumanCheckAction = (typeof humanCheckActions)[number]

/**
 * Whether an action has an invisible check: "Invisible on the footer sign-in helper", and in other short forms.
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
