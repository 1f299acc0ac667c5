import { expect, test } from 'vitest'
import type { OrderStatus } from './statuses.ts'
import { undoableMove, type RecordedMove } from './undo.ts'

const open = { invoiceStatus: 'not_applied' } as const

/** A history of moves; a number takes back the move with that id, which begin at 1. */
function historyOf(...steps: (OrderStatus | number)[]): RecordedMove[] {
  const history: RecordedMove[] = []
  for (const [place, step] of steps.entries()) {
    const id = place + 1
    const last = history.at(-1)?.status
    const undone = history.find((entry) => entry.id === step)
    if (typeof step === 'string')
      history.push({ id, status: step, before: last === undefined ? null : { status: last }, undoes: null })
    else history.push({ id, status: undone!.before!.status, before: null, undoes: step })
  }
  return history
}

test('the last move can be taken back, and after it the one before', () => {
  expect(undoableMove(historyOf('pending', 'In Progress', 'Shipped'), open)?.id).toBe(3)
  expect(undoableMove(historyOf('pending', 'In Progress', 'Shipped', 3), open)).toMatchObject({
    id: 2,
    before: { status: 'pending' },
  })
  expect(undoableMove(historyOf('pending', 'In Progress', 'Shipped', 3, 2), open)).toBeUndefined()
  expect(undoableMove(historyOf('pending', 'In Progress', 2, 'In Progress'), open)?.id).toBe(4)
})

test('what ends an order or decides on a return is not taken back', () => {
  for (const steps of [
    ['pending'],
    ['pending', 'Cancelled'],
    ['pending', 'In Progress', 'Return Requested', 'return_approved'],
    ['pending', 'In Progress', 'Return Requested', 'return_rejected', 'In Progress'],
  ] as const)
    expect(undoableMove(historyOf(...steps), open), steps.join()).toBeUndefined()
})

test('a confirmation with an issued invoice stands; what follows it does not depend on the invoice', () => {
  const issued = { invoiceStatus: 'issued' } as const
  expect(undoableMove(historyOf('pending', 'In Progress'), issued)).toBeUndefined()
  expect(undoableMove(historyOf('pending', 'In Progress', 'Shipped'), issued)?.id).toBe(3)
})
