import { useEffect, useReducer } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { writePlan } from '#core/plan/address.ts'
import { planLimits, type Piece, type Plan, type Room } from '#core/plan/plan.ts'
import { planStore } from './plan-store.ts'

interface State {
  plan: Plan
  /** The plans before each change. The latest is at the end. */
  past: readonly Plan[]
  chosen: number | undefined
  /** Whether the URL may still show an earlier plan. */
  isChanged: boolean
  /** Whether the visitor has changed the plan. The browser then stores it as their own. */
  isOwn: boolean
}

type Change =
  /** Uses the room that was measured before. This cannot be undone. */
  | { type: 'measured'; room: Room; pieces: readonly Piece[] }
  | { type: 'room'; room: Room; pieces: readonly Piece[] }
  | { type: 'piece'; index: number; piece: Piece }
  | { type: 'add'; piece: Piece }
  /** Replaces every piece. */
  | { type: 'furnish'; pieces: readonly Piece[] }
  | { type: 'remove'; index: number }
  | { type: 'clear' }
  | { type: 'choose'; index: number }
  | { type: 'undo' }

/** Maximum number of changes that can be undone. */
const longestPast = 50

/**
 * Milliseconds without a change after which the URL is updated. A held key changes the plan repeatedly, and browsers
 * limit how often a page may change its URL.
 */
const urlDelayMs = 200

function reduce(state: State, change: Change): State {
  const { plan, past } = state
  const changedTo = (next: Plan, chosen = state.chosen): State => ({
    plan: next,
    past: [...past, plan].slice(-longestPast),
    chosen,
    isChanged: true,
    isOwn: state.isOwn || plan.pieces.length > 0 || next.pieces.length > 0,
  })
  switch (change.type) {
    case 'measured':
      return { ...state, plan: { ...change.room, pieces: change.pieces } }
    case 'room':
      return changedTo({ ...change.room, pieces: change.pieces })
    case 'piece':
      return changedTo({ ...plan, pieces: plan.pieces.with(change.index, change.piece) }, change.index)
    case 'add':
      if (plan.pieces.length >= planLimits.pieces) return state
      return changedTo({ ...plan, pieces: [...plan.pieces, change.piece] }, plan.pieces.length)
    case 'remove':
      return { ...changedTo({ ...plan, pieces: plan.pieces.toSpliced(change.index, 1) }), chosen: undefined }
    case 'furnish':
      return { ...changedTo({ ...plan, pieces: change.pieces }), chosen: undefined }
    case 'clear':
      return { ...changedTo({ ...plan, pieces: [] }), chosen: undefined }
    case 'choose':
      return { ...state, chosen: change.index }
    case 'undo': {
      const previous = past.at(-1)
      if (previous === undefined) return state
      return { ...state, plan: previous, past: past.slice(0, -1), chosen: undefined, isChanged: true }
    }
  }
}

/** A plan whose changes can be undone. The URL follows the plan, and the browser stores it after a change. */
export function usePlan(start: Plan, added: boolean) {
  const [state, change] = useReducer(reduce, {
    plan: start,
    past: [],
    chosen: added ? start.pieces.length - 1 : undefined,
    isChanged: added,
    isOwn: added,
  })
  const { plan, isChanged, isOwn } = state
  useEffect(() => {
    if (isOwn) planStore.set(String(writePlan(plan)))
  }, [isOwn, plan])

  const [parameters, setParameters] = useSearchParams()
  const isLeaving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (!isChanged || isLeaving) return
    const next = new URLSearchParams(parameters)
    for (const name of ['room', 'door', 'pieces', 'add']) next.delete(name)
    for (const [name, value] of writePlan(plan)) next.set(name, value)
    if (next.toString() === parameters.toString()) return
    const timer = setTimeout(
      () => setParameters(next, { replace: true, preventScrollReset: true }),
      urlDelayMs,
    )
    return () => clearTimeout(timer)
  }, [isChanged, isLeaving, plan, parameters, setParameters])
  return { ...state, change }
}
