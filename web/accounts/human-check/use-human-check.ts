import { useEffect, useState } from 'react'
import type { HumanCheckAction } from '#core/verification/human-check.ts'
import type { TextKey } from '../../i18n/i18n.tsx'

/** A solved human check, sent with a request for a code. */
export interface HumanCheckSolution {
  payload: string
  /** Milliseconds until it expires. */
  life: number
}

interface Stage {
  round: number
  solution?: HumanCheckSolution
  used?: true
  problem?: TextKey
  focusRequests?: number
}

/** The human check of a page: "unverified, then verified. A failed send or an expired check resets it." */
export function useHumanCheck() {
  const [{ round, solution, used, problem, focusRequests = 0 }, setStage] = useState<Stage>({ round: 0 })

  useEffect(() => {
    if (solution === undefined) return
    const expire = () => setStage((stage) => ({ round: stage.round + 1, problem: 'humanCheck.expired' }))
    const timer = setTimeout(expire, solution.life)
    return () => clearTimeout(timer)
  }, [solution])

  return {
    /** The number of resets; each renders a new box. */
    round,
    passed: solution !== undefined || used === true,
    /** The solution to send; undefined once it was used, because the server then remembers the visitor. */
    solution: solution?.payload,
    problem,
    /** Counts the requests to pass the check first; each focuses the box. */
    focusRequests,
    pass: (solution: HumanCheckSolution) => setStage((stage) => ({ round: stage.round, solution })),
    /**
     * Records that the solution was accepted. A solution counts only once, but the server remembers the visitor for a
     * while.
     */
    markUsed: () => setStage((stage) => ({ round: stage.round, used: true })),
    reset: (problem?: TextKey) => setStage((stage) => ({ round: stage.round + 1, problem })),
    /** Shows a problem without a reset. */
    showProblem: (problem: TextKey) => setStage((stage) => ({ ...stage, problem })),
    require: (problem: TextKey) =>
      setStage((stage) => ({ ...stage, problem, focusRequests: (stage.focusRequests ?? 0) + 1 })),
  }
}
export type HumanCheckState = ReturnType<typeof useHumanCheck>

/** Properties of a provider's box. */
export interface BoxProps {
  action: HumanCheckAction
  check: HumanCheckState
  /** Id of the problem's text, if there is one. */
  describedBy: string | undefined
}
