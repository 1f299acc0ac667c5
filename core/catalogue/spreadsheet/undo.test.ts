import { expect, test } from 'vitest'
import { undoObstacles } from './undo.ts'

const product = { id: 'desk', isNew: false, after: 'v2', now: 'v2', isOrdered: false }

test.each([
  ['nothing against a product that is as the import left it', {}, []],
  ['a change since', { now: 'v3' }, [{ id: 'desk', reason: 'changed' }]],
  ['an order, also where the product is the same', { isOrdered: true }, [{ id: 'desk', reason: 'sold' }]],
  ['nothing against an added one that is gone', { isNew: true, now: undefined }, []],
  ['that a changed one is gone', { now: undefined }, [{ id: 'desk', reason: 'changed' }]],
])('finds %s', (_, about, obstacles) => {
  expect(undoObstacles([{ ...product, ...about }])).toEqual(obstacles)
})
