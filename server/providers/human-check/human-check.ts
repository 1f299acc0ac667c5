import type { HumanCheck, HumanCheckAction, HumanCheckChallenge } from '#core/verification/human-check.ts'

/** Tells people from programs. */
export interface HumanCheckProvider {
  readonly name: string
  /** What the page needs to show it. */
  readonly shown: HumanCheck
  /** A new puzzle, if the shop creates them itself. */
  challenge?: (action: HumanCheckAction) => Promise<HumanCheckChallenge>
  /** The identity of a valid solution, or undefined. @throws ShopError human_check_unavailable */
  verify(solution: string, action: HumanCheckAction): Promise<string | undefined>
}
