import { expect, test } from 'vitest'
import type { OrderStatus } from './statuses.ts'
import { mayUndoMove, messageWait, standingStep, undoableMove, wayBack, type RecordedMove } from './undo.ts'

const open = { invoiceStatus: 'not_applied' } as const
const at = new Date('2026-11-24T04:00:00Z')
const time = (now: string) => ({ now: new Date(now), undoSeconds: 60 })
const nothing = { undoes: null, corrects: null, follows: null }

/**
 * A history of moves. A positive number undoes the move with that id, and a negative number corrects it. Ids begin at
 * 1.
 */
function historyOf(...steps: (OrderStatus | number)[]): RecordedMove[] {
  const history: RecordedMove[] = []
  for (const [index, step] of steps.entries()) {
    const entry = { ...nothing, id: index + 1, at }
    const last = history.at(-1)?.status
    const before = last === undefined ? null : { status: last }
    if (typeof step === 'string') history.push({ ...entry, status: step, before })
    else {
      const { status } = history.find(({ id }) => id === Math.abs(step))!.before!
      history.push({ ...entry, status, before: null, [step > 0 ? 'undoes' : 'corrects']: Math.abs(step) })
    }
  }
  return history
}

test('the last move can be undone, and then the move before it', () => {
  expect(undoableMove(historyOf('pending', 'In Progress', 'Shipped'), open)?.id).toBe(3)
  for (const back of [3, -3])
    expect(undoableMove(historyOf('pending', 'In Progress', 'Shipped', back), open)).toMatchObject({
      id: 2,
      before: { status: 'pending' },
    })
  expect(undoableMove(historyOf('pending', 'In Progress', 'Shipped', 3, 2), open)).toBeUndefined()
  expect(undoableMove(historyOf('pending', 'In Progress', 2, 'In Progress'), open)?.id).toBe(4)
})

test('an undo or a correction cannot itself be undone', () => {
  expect(standingStep(historyOf('pending', 'In Progress', 'Shipped', -3))?.id).toBe(2)
  expect(standingStep(historyOf('pending', 'In Progress', -2))?.id).toBe(1)
})

test('a move that ends an order or decides on a return cannot be undone', () => {
  for (const steps of [
    ['pending'],
    ['pending', 'In Progress', 'Shipped', 'Cancelled'],
    ['pending', 'In Progress', 'Return Requested', 'return_approved'],
    ['pending', 'In Progress', 'Return Requested', 'return_rejected', 'In Progress'],
  ] as const)
    expect(undoableMove(historyOf(...steps), open), steps.join()).toBeUndefined()
})

test('a change of the content hides the move before it', () => {
  expect(undoableMove(historyOf('pending', 'In Progress', 'In Progress'), open)).toBeUndefined()
})

test('a confirmation with an issued invoice cannot be undone; later moves do not depend on the invoice', () => {
  const issued = { invoiceStatus: 'issued' } as const
  expect(undoableMove(historyOf('pending', 'In Progress'), issued)).toBeUndefined()
  expect(undoableMove(historyOf('pending', 'In Progress', 'Shipped'), issued)?.id).toBe(3)
})

test('a step can be undone until its message is sent, and then only corrected, if that is possible', () => {
  const [waiting, sent] = [time('2026-11-24T04:00:59.999Z'), time('2026-11-24T04:01:00Z')]
  expect(wayBack({ at, correctable: true }, waiting)).toBe('undo')
  expect(wayBack({ at, correctable: false }, waiting)).toBe('undo')
  expect(wayBack({ at, correctable: true }, sent)).toBe('correction')
  expect(wayBack({ at, correctable: false }, sent)).toBeUndefined()
  expect(wayBack({ at, correctable: true }, { now: at, undoSeconds: 0 })).toBe('correction')
  expect([waiting, sent, time('2026-11-25T04:00:00Z')].map((now) => messageWait({ at }, now))).toEqual([
    1, 0, 0,
  ])
})

test('a cancellation by staff is undone but not corrected; a cancellation by the customer is neither', () => {
  expect(undoableMove(historyOf('pending', 'Cancelled'), open)).toMatchObject({ id: 2, correctable: false })
  expect(undoableMove(historyOf('pending', 'In Progress'), open)).toMatchObject({ correctable: true })
  const [placed] = historyOf('pending')
  const own = { ...nothing, id: 2, at, status: 'Cancelled', before: null } as const
  expect(undoableMove([placed!, own], open)).toBeUndefined()
})

test('a page offers to undo only moves that can be undone', () => {
  expect(mayUndoMove('pending', 'In Progress')).toBe(true)
  expect(mayUndoMove('In Progress', 'Cancelled')).toBe(true)
  expect(mayUndoMove('Shipped', 'Cancelled')).toBe(false)
  expect(mayUndoMove('Return Requested', 'return_rejected')).toBe(false)
})
