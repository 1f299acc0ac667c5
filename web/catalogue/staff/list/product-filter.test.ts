import { expect, test } from 'vitest'
import { parseProductFilter, productParameters } from './product-filter.ts'

test('the list of products is said whole by its address, and what is said wrongly is not said', () => {
  const start = { q: '', category: '', published: '', list: '', low: '', page: 1 }
  expect(parseProductFilter(new URLSearchParams('q= desk &low=maybe&list=old&page=0'))).toEqual({
    ...start,
    q: 'desk',
  })
  const whole = 'q=oak&category=desks&published=no&list=on-sale&low=yes&page=3'
  expect(productParameters(parseProductFilter(new URLSearchParams(whole))).toString()).toBe(whole)
  expect(productParameters(parseProductFilter(new URLSearchParams())).size).toBe(0)
})
