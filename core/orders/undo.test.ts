import { expect, test } from 'vitest'
import type { OrderStatus } from './statuses.ts'
import { mayBeTakenBack, undoableMove, type RecordedMove } from './undo.ts'

const open = { invoiceStatus: 'not_applied' } as const
const time = { now: new Date('2026-11-24T04:01:00Z'), undoSeconds: 60 }

/** A history of moves; a number takes back the move with that id. Ids begin at 1. */
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
  expect(undoableMove(historyOf('pending', 'In Progress', 'Shipped'), open, time)?.id).toBe(3)
  expect(undoableMove(historyOf('pending', 'In Progress', 'Shipped', 3), open, time)).toMatchObject({
    id: 2,
    before: { status: 'pending' },
  })
  expect(undoableMove(historyOf('pending', 'In Progress', 'Shipped', 3, 2), open, time)).toBeUndefined()
  expect(undoableMove(historyOf('pending', 'In Progress', 2, 'In Progress'), open, time)?.id).toBe(4)
})

test('what ends an order or decides on a return is not taken back', () => {
  for (const steps of [
    ['pending'],
    ['pending', 'Cancelled'],
    ['pending', 'In Progress', 'Return Requested', 'return_approved'],
    ['pending', 'In Progress', 'Return Requested', 'return_rejected', 'In Progress'],
  ] as const)
    expect(undoableMove(historyOf(...steps), open, time), steps.join()).toBeUndefined()
})

test('a confirmation with an issued invoice stands; what follows it does not depend on the invoice', () => {
  const issued = { invoiceStatus: 'issued' } as const
  expect(undoableMove(historyOf('pending', 'In Progress'), issued, time)).toBeUndefined()
  expect(undoableMove(historyOf('pending', 'In Progress', 'Shipped'), issued, time)?.id).toBe(3)
})

test('a cancelling by staff is taken back as long as its email waits, one by the customer never', () => {
  const cancelled = (at: string): RecordedMove[] => [
    ...historyOf('pending'),
    {
      id: 2,
      status: 'Cancelled',
      at: new Date(at),
      before: { status: 'pending', cancelled: {} },
      undoes: null,
    },
  ]
  expect(undoableMove(cancelled('2026-11-24T04:00:01Z'), open, time)?.before.status).toBe('pending')
  expect(undoableMove(cancelled('2026-11-24T04:00:00Z'), open, time)).toBeUndefined()
  expect(undoableMove(historyOf('pending', 'Cancelled'), open, time)).toBeUndefined()
})

test('a move is offered to be taken back where it can be', () => {
  expect(mayBeTakenBack('pending', 'In Progress')).toBe(true)
  expect(mayBeTakenBack('In Progress', 'Cancelled')).toBe(true)
  expect(mayBeTakenBack('Shipped', 'Cancelled')).toBe(false)
  expect(mayBeTakenBack('Return Requested', 'return_rejected')).toBe(false)
})
