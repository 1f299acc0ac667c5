import { expect, test } from 'vitest'
import { quotationAddress } from './address.ts'

const address = (confirmed: string | undefined, isForCompany: boolean, typed = 'typed@example.com') =>
  quotationAddress({ typed, confirmed, isForCompany })

test('a link goes to a confirmed address; whoever has none and is in no company gives one', () => {
  expect(address('own@example.com', true)).toBe('own@example.com')
  expect(address('own@example.com', false)).toBe('own@example.com')
  expect(address(undefined, false)).toBe('typed@example.com')
  expect(address(undefined, true)).toBeUndefined()
  expect(address(undefined, false, '')).toBeUndefined()
})
