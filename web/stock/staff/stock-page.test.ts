import { expect, test } from 'vitest'
import { stockParams } from './stock-page.tsx'

test.each([
  ['', { q: '', low: false, page: 1 }],
  ['q=+desk+&low=yes&page=3', { q: 'desk', low: true, page: 3 }],
  ['low=no&page=0', { q: '', low: false, page: 1 }],
  ['page=1.5', { q: '', low: false, page: 1 }],
  ['q=a%00b&page=x', { q: 'ab', low: false, page: 1 }],
])('the address ?%s means %j', (search, listing) => {
  expect(stockParams.parse(new URLSearchParams(search))).toEqual(listing)
  // The written parameters have the same meaning.
  expect(stockParams.parse(stockParams.write(listing))).toEqual(listing)
})
