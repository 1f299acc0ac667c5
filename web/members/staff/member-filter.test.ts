import { expect, test } from 'vitest'
import { memberParams } from './member-filter.ts'

const parse = (search: string) => memberParams.parse(new URLSearchParams(search))

test('reads the filters from the address', () => {
  expect(parse('q=%20siti%20&blocked=yes&after=abc')).toEqual({ q: 'siti', blocked: 'yes', after: 'abc' })
})

test('ignores invalid filters', () => {
  expect(parse(`q=${'x'.repeat(201)}&blocked=maybe&after=${'x'.repeat(101)}&page=2`)).toEqual({
    q: '',
    blocked: '',
    after: '',
  })
  expect(parse('q=a%00b&after=%00')).toEqual(parse(''))
})

test('leaves unset filters out of the address', () => {
  expect(memberParams.write({ q: '', blocked: '', after: '' }).toString()).toBe('')
  expect(memberParams.write({ q: '0912-345', blocked: 'yes', after: '' }).toString()).toBe(
    'q=0912-345&blocked=yes',
  )
})
