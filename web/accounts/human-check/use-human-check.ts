import { useEffect, useState } from 'react'
import type { TextKey } from '../../i18n/i18n.tsx'

/** A solved human check, as it is sent along with a request for a code. */
export interface HumanCheckSolution {
  payload: string
  /** Milliseconds that it stays good. */
  life: number
}

/** The human check of a page: "unverified, then verified. A failed send or an expired check resets it." */
export interface HumanCheckState {
  /** Counts the boxes: each new one starts from the beginning. */
  round: number
  /** Whether the visitor passed, so that a code may be asked for. */
  passed: boolean
  /** What to send along; undefined once it was used, while the server still knows the visitor. */
  solution: string | undefined
  /** What went wrong with it. */
  problem: TextKey | undefined
  pass: (solution: HumanCheckSolution) => void
  /** Notes that the solution was accepted: it counts once, and the server remembers the visitor for a while. */
  use: () => void
  /** Starts anew, with what went wrong where there is something to say. */
  reset: (problem?: TextKey) => void
  /** Says what is wrong without starting anew. */
  complain: (problem: TextKey) => void
  /** Says that it must be passed first; the box takes the focus, as soon as it is there. */
  demand: (problem: TextKey) => void
  /** How often this box was demanded. */
  demands: number
}

interface Stage {
  round: number
  solution?: HumanCheckSolution
  used?: true
  problem?: TextKey
  demands?: number
}

/** The state of a page's human check. */
export function useHumanCheck(): HumanCheckState {
  const [{ round, solution, used, problem, demands = 0 }, setStage] = useState<Stage>({ round: 0 })

  useEffect(() => {
    if (solution === undefined) return
    const expire = () => setStage((stage) => ({ round: stage.round + 1, problem: 'humanCheck.expired' }))
    const timer = setTimeout(expire, solution.life)
    return () => clearTimeout(timer)
  }, [solution])

  return {
    round,
    passed: solution !== undefined || used === true,
    solution: solution?.payload,
    problem,
    pass: (solution) => setStage((stage) => ({ round: stage.round, solution })),
    use: () => setStage((stage) => ({ round: stage.round, used: true })),
    reset: (problem) => setStage((stage) => ({ round: stage.round + 1, problem })),
    complain: (problem) => setStage((stage) => ({ ...stage, problem })),
    demand: (problem) => setStage((stage) => ({ ...stage, problem, demands: (stage.demands ?? 0) + 1 })),
    demands,
  }
}
