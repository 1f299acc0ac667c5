import { expect, test } from 'vitest'
import { keptDiscount } from './kept-discount.ts'

const line = (specId: string, quantity: number, priceSen: number) => ({
  productId: 'desk',
  specId,
  quantity,
  priceSen,
})

test('An order keeps of a quoted discount the share of the quoted goods that it keeps.', () => {
  const quoted = { discountSen: 10_100, lines: [line('oak', 2, 50_000), line('ash', 1, 100_000)] }
  expect(keptDiscount(quoted, quoted.lines)).toBe(10_100)
  expect(keptDiscount(quoted, [line('ash', 1, 100_000)])).toBe(5100)
  expect(keptDiscount(quoted, [line('oak', 1, 50_000)])).toBe(2500)
  expect(keptDiscount(quoted, [line('elm', 9, 90_000)])).toBe(0)
  expect(keptDiscount(quoted, [...quoted.lines, line('elm', 9, 90_000)])).toBe(10_100)
  expect(keptDiscount({ discountSen: 0, lines: [line('oak', 1, 0)] }, [])).toBe(0)
})
