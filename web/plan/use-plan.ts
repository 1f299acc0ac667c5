import { useEffect, useReducer } from 'react'
import { useSearchParams } from 'react-router'
import { writePlan } from '../../core/plan/address.ts'
import { planLimits, type Piece, type Plan } from '../../core/plan/plan.ts'

interface State {
  plan: Plan
  /** Plans before each change, the latest last. */
  past: readonly Plan[]
  chosen: number | undefined
  /** Whether the address may no longer hold the plan. */
  isChanged: boolean
}

type Change =
  | { type: 'room'; room: Partial<Pick<Plan, 'width' | 'depth' | 'door'>>; pieces: readonly Piece[] }
  | { type: 'piece'; index: number; piece: Piece }
  | { type: 'add'; piece: Piece }
  | { type: 'remove'; index: number }
  | { type: 'choose'; index: number }
  | { type: 'undo' }

/** How many steps can be taken back. */
const longestPast = 50

function reduce(state: State, change: Change): State {
  const { plan, past } = state
  const to = (next: Plan, chosen = state.chosen): State => ({
    plan: next,
    past: [...past, plan].slice(-longestPast),
    chosen,
    isChanged: true,
  })
  switch (change.type) {
    case 'room':
      return to({ ...plan, ...change.room, pieces: change.pieces })
    case 'piece':
      return to({ ...plan, pieces: plan.pieces.with(change.index, change.piece) }, change.index)
    case 'add':
      if (plan.pieces.length >= planLimits.pieces) return state
      return to({ ...plan, pieces: [...plan.pieces, change.piece] }, plan.pieces.length)
    case 'remove':
      return { ...to({ ...plan, pieces: plan.pieces.toSpliced(change.index, 1) }), chosen: undefined }
    case 'choose':
      return { ...state, chosen: change.index }
    case 'undo': {
      const before = past.at(-1)
      return before ? { plan: before, past: past.slice(0, -1), chosen: undefined, isChanged: true } : state
    }
  }
}

/** A plan that can be changed and taken back; the address of the page always holds it. */
export function usePlan(start: Plan) {
  const [state, change] = useReducer(reduce, {
    plan: start,
    past: [],
    chosen: undefined,
    isChanged: false,
  })
  const [parameters, setParameters] = useSearchParams()
  const { plan, isChanged } = state
  useEffect(() => {
    if (!isChanged) return
    const next = new URLSearchParams(parameters)
    for (const name of ['room', 'door', 'pieces', 'add']) next.delete(name)
    for (const [name, value] of writePlan(plan)) next.set(name, value)
    if (next.toString() !== parameters.toString())
      setParameters(next, { replace: true, preventScrollReset: true })
  }, [isChanged, plan, parameters, setParameters])
  return { ...state, change }
}
