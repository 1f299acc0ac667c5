import { expect, test } from 'vitest'
import { readWhole } from './amounts.ts'

test('only whole numbers from 0 to the maximum are accepted', () => {
  expect(readWhole('0', 10)).toBe(0)
  expect(readWhole('１０', 10)).toBe(10)
  for (const text of ['', ' ', '11', '-1', '1.5', '1e3', 'ten', '0x1'])
    expect(readWhole(text, 10), text).toBeUndefined()
})
