import { expect, test } from 'vitest'
import { stepOf, undecided } from './steps-of.ts'

const column = (by: 'name' | 'hand' | 'nothing') => ({ heading: '', first: '', target: 'none' as const, by })
const opened = { state: 'open' as const, columns: [column('name')], faultCount: 0, preview: 'abc' }

test('an import waits for its columns first, then for its mistakes, then for a look at the preview', () => {
  const columns = [column('name'), column('nothing'), column('hand')]
  expect(undecided({ columns })).toEqual([1])
  expect(stepOf({ ...opened, columns, faultCount: 2 })).toBe('columns')
  expect(stepOf({ ...opened, faultCount: 2 })).toBe('mistakes')
  expect(stepOf(opened)).toBe('preview')
  expect(stepOf({ ...opened, state: 'undone', columns })).toBe('done')
})
