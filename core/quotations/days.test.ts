import { expect, test } from 'vitest'
import { refusedDay } from './days.ts'

test('The last day and the hold of a quotation lie ahead, and not too far.', () => {
  const today = '2026-12-02'
  expect(refusedDay({ validUntil: today, holdUntil: today }, today)).toBeUndefined()
  expect(refusedDay({ validUntil: '2027-03-02', holdUntil: '2027-01-31' }, today)).toBeUndefined()
  expect(refusedDay({ validUntil: '2027-03-03' }, today)).toEqual({ field: 'validUntil', most: 90 })
  expect(refusedDay({ validUntil: today, holdUntil: '2026-12-01' }, today)).toEqual({
    field: 'holdUntil',
    most: 0,
  })
  expect(refusedDay({ validUntil: today, holdUntil: '2027-02-01' }, today)?.field).toBe('holdUntil')
})
