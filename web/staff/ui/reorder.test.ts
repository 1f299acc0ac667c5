import { expect, test } from 'vitest'
import { movedTo } from './reorder.tsx'

test('an item moves to another position, and nothing else does', () => {
  expect(movedTo(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(movedTo(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})
