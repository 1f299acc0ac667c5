import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

type Audit = Parameters<typeof timelineOf>[1][number]

const entry = (id: number, at: number, action: string, about: Partial<Audit> = {}): Audit => ({
  id,
  at,
  action,
  actorKind: 'staff',
  actorId: 'lim',
  actor: 'Lim <lim@example.com>',
  subject: 'order',
  subjectId: 'x',
  after: {},
  requestId: '',
  ...about,
})
const history = [
  { timestamp: 1, status: 'pending' as const, description: 'Received.' },
  { timestamp: 5, status: 'pending' as const, description: 'Changed.' },
  { timestamp: 9, status: 'In Progress' as const, description: 'Confirmed.' },
]

test('an action is shown with the text that the customer received, newest first', () => {
  const events = timelineOf(history, [
    entry(4, 9, 'order.moved', { before: { status: 'pending' }, after: { status: 'In Progress' } }),
    entry(3, 5, 'order.deducted', { after: { deductionSen: 300 } }),
    entry(2, 5, 'order.content_changed', { before: { totalSen: 200 }, after: { totalSen: 300 } }),
    entry(1, 1, 'order.placed', { actorKind: 'member', after: { totalSen: 200 } }),
  ])
  expect(events.map(({ audit, forCustomer }) => [audit?.action, forCustomer?.description])).toEqual([
    ['order.moved', 'Confirmed.'],
    ['order.deducted', undefined],
    ['order.content_changed', 'Changed.'],
    ['order.placed', 'Received.'],
  ])
  expect(events[0]?.differences).toEqual([{ field: 'status', before: 'pending', after: 'In Progress' }])
  expect(events[3]?.differences).toEqual([])
})

test('calls and notes are left out, and entries without an action are shown', () => {
  const events = timelineOf(history, [entry(1, 2, 'order.called'), entry(2, 3, 'order.noted')])
  expect(events.map(({ forCustomer }) => forCustomer?.description)).toEqual([
    'Confirmed.',
    'Changed.',
    'Received.',
  ])
})

test('only changed fields are differences, including removed lines', () => {
  const [event] = timelineOf(
    [],
    [
      entry(1, 1, 'order.content_changed', {
        before: { 'desk Oak': 2, 'chair Teal': 1, 'pen Red': 4 },
        after: { 'desk Oak': 2, 'pen Red': 5 },
      }),
    ],
  )
  expect(event?.differences).toEqual([
    { field: 'chair Teal', before: 1, after: undefined },
    { field: 'pen Red', before: 4, after: 5 },
  ])
})

test('an amount of 0 equals no amount', () => {
  const after = { status: 'In Progress', adjustmentSen: 0 }
  const before = { status: 'pending', adjustmentSen: null }
  const [event] = timelineOf([], [entry(1, 1, 'order.moved', { before, after })])
  expect(event?.differences.map(({ field }) => field)).toEqual(['status'])
})
