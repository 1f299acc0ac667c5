import type { HumanCheck, HumanCheckAction, HumanCheckChallenge } from '#core/verification/human-check.ts'

/** Tells people from programs. */
export interface HumanCheckProvider {
  readonly name: string
  /** The data that the page needs to show the check. */
  readonly shown: HumanCheck
  /** Creates a puzzle, if the shop makes them itself. */
  challenge?: (action: HumanCheckAction) => Promise<HumanCheckChallenge>
  /** The identity of a valid solution; otherwise undefined. @throws ShopError human_check_unavailable */
  verify(solution: string, action: HumanCheckAction): Promise<string | undefined>
}
