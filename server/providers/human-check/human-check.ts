import type { HumanCheck, HumanCheckAction, HumanCheckChallenge } from '#core/verification/human-check.ts'

/** Distinguishes people from programs. */
export interface HumanCheckProvider {
  readonly name: string
  /** The data that the page needs to show the check. */
  readonly shown: HumanCheck
  /** Creates a puzzle, if the shop makes them itself. */
  challenge?: (action: HumanCheckAction) => Promise<HumanCheckChallenge>
  /**
   * Resolves to a text that identifies the solution, so that it counts only once; undefined if the solution is invalid.
   * @throws ShopError human_check_unavailable
   */
  verify(solution: string, action: HumanCheckAction): Promise<string | undefined>
}
