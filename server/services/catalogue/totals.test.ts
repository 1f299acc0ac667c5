import { describe, expect, test } from 'vitest'
import { createCatalogueTotals } from './totals.ts'

function counted() {
  const totals = createCatalogueTotals()
  let counts = 0
  return { totals, ask: (key = 'desk') => totals.of(key, async () => (counts += 1)) }
}

describe('the total of a search', () => {
  test('is counted every time without notifications', async () => {
    const { totals, ask } = counted()
    expect([await ask(), await ask()]).toEqual([1, 2])
    totals.setConnected(true)
    expect([await ask(), await ask(), await ask('chair')]).toEqual([3, 3, 4])
    totals.setConnected(false)
    expect([await ask(), await ask()]).toEqual([5, 6])
  })

  test('is counted once for concurrent readers, and again after a change', async () => {
    const { totals, ask } = counted()
    totals.setConnected(true)
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
    totals.drop()
    expect(await ask()).toBe(2)
  })

  test('is counted once for concurrent readers without notifications, too', async () => {
    const { ask } = counted()
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
    expect(await ask()).toBe(2)
  })

  test('that was being counted during a change is not cached', async () => {
    const totals = createCatalogueTotals()
    totals.setConnected(true)
    const counting = Promise.withResolvers<number>()
    const before = totals.of('desk', () => counting.promise)
    totals.drop()
    const after = totals.of('desk', async () => 8)
    counting.resolve(7)
    expect([await before, await after, await totals.of('desk', async () => 9)]).toEqual([7, 8, 8])
  })

  test('that could not be counted is counted again', async () => {
    const totals = createCatalogueTotals()
    totals.setConnected(true)
    await expect(totals.of('desk', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await totals.of('desk', async () => 3)).toBe(3)
  })
})
