import { useEffect, useState } from 'react'
import type { HumanCheckAction } from '#core/verification/human-check.ts'
import type { TextKey } from '../../i18n/i18n.tsx'

/** A solved human check, sent along with a request for a code. */
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
    /** Counts the boxes: a reset renders a new one. */
    round,
    passed: solution !== undefined || used === true,
    /** What to send along; undefined once used, while the server still knows the visitor. */
    solution: solution?.payload,
    problem,
    /** Counts the requests to pass the check first; at each, the box takes the focus. */
    focusRequests,
    pass: (solution: HumanCheckSolution) => setStage((stage) => ({ round: stage.round, solution })),
    /** Notes that the solution was accepted: it counts once, and the server remembers the visitor for a while. */
    markUsed: () => setStage((stage) => ({ round: stage.round, used: true })),
    reset: (problem?: TextKey) => setStage((stage) => ({ round: stage.round + 1, problem })),
    /** Shows a problem without a reset. */
    showProblem: (problem: TextKey) => setStage((stage) => ({ ...stage, problem })),
    require: (problem: TextKey) =>
      setStage((stage) => ({ ...stage, problem, focusRequests: (stage.focusRequests ?? 0) + 1 })),
  }
}
export type HumanCheckState = ReturnType<typeof useHumanCheck>

/** What the box of a provider gets. */
export interface BoxProps {
  action: HumanCheckAction
  check: HumanCheckState
  /** The id of the problem, if there is one. */
  describedBy: string | undefined
}
