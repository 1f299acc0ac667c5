import { expect, test } from 'vitest'
import { leastPrice } from './prices.ts'

test.each([
  [{ now: 500 }, 450],
  [{ now: 500, highest: 520 }, 470],
  [{ now: 440, highest: 520 }, 440],
  [{ now: 30 }, 1],
  [{ cheapest: 300 }, 300],
  [{}, 1],
])('with the prices %j, a clerk with a limit of 50 may go down to %d', (former, least) => {
  expect(leastPrice(former, 50)).toBe(least)
})
