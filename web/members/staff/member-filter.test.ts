import { expect, test } from 'vitest'
import { memberParams } from './member-filter.ts'

const parse = (search: string) => memberParams.parse(new URLSearchParams(search))

test('an address says which members are listed', () => {
  expect(parse('q=%20siti%20&blocked=yes&after=abc')).toEqual({ q: 'siti', blocked: 'yes', after: 'abc' })
})

test('what it says wrongly counts as not said', () => {
  expect(parse(`q=${'x'.repeat(201)}&blocked=maybe&after=${'x'.repeat(101)}&page=2`)).toEqual({
    q: '',
    blocked: '',
    after: '',
  })
  expect(parse('q=a%00b&after=%00')).toEqual(parse(''))
})

test('the address of a list says no more than it has to', () => {
  expect(memberParams.write({ q: '', blocked: '', after: '' }).toString()).toBe('')
  expect(memberParams.write({ q: '0912-345', blocked: 'yes', after: '' }).toString()).toBe(
    'q=0912-345&blocked=yes',
  )
})
