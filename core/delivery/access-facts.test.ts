import { expect, test } from 'vitest'
import { text } from '../texts/text.ts'
import { accessLine } from './access-facts.ts'

test.each([
  [{}, undefined],
  [{ floor: '', stairs: '0' }, undefined],
  [{ floor: '12', lift: 'yes', liftWidth: '78', liftDepth: 110 }, 'Floor 12, lift 78 x 110 x – cm'],
  [{ floor: 'G', lift: 'yes' }, 'Floor G, lift'],
  [{ lift: 'no', stairs: '20' }, 'no lift, 20 steps'],
] as const)('%j is one line: %s', (access, line) => {
  expect(accessLine(access, text('en'))).toBe(line)
})
