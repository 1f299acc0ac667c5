import { describe, expect, test } from 'vitest'
import { breakLabel, byMonth } from './chart-labels.ts'

describe('the name of a bar', () => {
  test.each([
    ['Desk', 22, ['Desk']],
    ['Lift Sit-Stand Desk', 12, ['Lift', 'Sit-Stand…']],
    ['Angle L-Shaped Corner Desk', 22, ['Angle L-Shaped Corner', 'Desk']],
    ['Lift 電動升降桌', 22, ['Lift 電動升降桌']],
    ['L 型轉角辦公桌附抽屜', 12, ['L 型轉角辦公', '桌附抽屜']],
    ['Donaudampfschifffahrtsgesellschaft', 10, ['Donaudampfschifffahrtsgesellschaft']],
    ['', 10, ['']],
  ])('%s in lines of %i', (name, width, lines) => {
    expect(breakLabel(name, width)).toEqual(lines)
  })
})

test('months are the sums of their days, to the sen', () => {
  const days = ['2026-01-30', '2026-01-31', '2026-02-01'].map((day) => ({ day, orders: 1, revenue: 0.1 }))
  expect(byMonth([...days, { day: '2026-01-31', orders: 3, revenue: 0.1 }])).toEqual([
    { day: '2026-01', orders: 5, revenue: 0.3 },
    { day: '2026-02', orders: 1, revenue: 0.1 },
  ])
})
