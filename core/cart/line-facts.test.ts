import { expect, test } from 'vitest'
import { saysColor } from './line-facts.ts'

test.each([
  ['Charcoal', 'Charcoal', true],
  ['Oak / Black 120', 'Oak / Black', true],
  ['matte black', 'Matte Black', true],
  ['炭灰', '炭灰', true],
  ['A4 80 g', '', true],
  ['Set of 12', 'Blue', false],
  ['橡木 120', '黑色', false],
])('%s says the color %s: %s', (specName, color, says) => {
  expect(saysColor({ specName, color })).toBe(says)
})
