import type {
  HumanCheck,
  HumanCheckAction,
  HumanCheckChallenge,
} from '../../../core/verification/human-check.ts'

/** Tells people from programs. */
export interface HumanCheckProvider {
  /** What the start line calls it. */
  readonly name: string
  /** What the page needs to show it. */
  readonly shown: HumanCheck
  /** A fresh puzzle, where the shop makes them itself. */
  challenge?: (action: HumanCheckAction) => Promise<HumanCheckChallenge>
  /**
   * Checks a solution for an action; answers what identifies it, so that it counts once, or undefined when it
   * is none.
   *
   * @throws ShopError human_check_unavailable when it cannot be checked now
   */
  verify(solution: string, action: HumanCheckAction): Promise<string | undefined>
}
