import { expect, test } from 'vitest'
import { ApiFailure } from '../api/client.ts'
import { refusedFields } from './refused-fields.ts'

const refused = (...paths: string[]) =>
  new ApiFailure(400, {
    code: 'invalid_input',
    message: 'Please check what you entered.',
    details: { issues: paths.map((path) => ({ path, problem: 'Choose another day.' })) },
  } as never)

test('a refused field is found by its name in the form, or by its place in the body', () => {
  const form = { sentAs: 'days', hasField: (name: string) => name === 'from' }
  expect(refusedFields(refused('from', 'days.to', 'seen'), form)).toEqual([
    { path: 'from', problem: 'Choose another day.' },
    { path: 'to', problem: 'Choose another day.' },
  ])
})

test('an issue outside the form, or any other failure, belongs to no field', () => {
  expect(refusedFields(refused('from'), {})).toEqual([])
  const conflict = new ApiFailure(409, { code: 'order_changed_meanwhile', message: '' } as never)
  expect(refusedFields(conflict, { hasField: () => true })).toEqual([])
  expect(refusedFields(new TypeError('Failed to fetch'), { hasField: () => true })).toEqual([])
})
