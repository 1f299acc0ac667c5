import { expect, test } from 'vitest'
import { productParams } from './product-filter.ts'

test('the list of products is said whole by its address, and what is said wrongly is not said', () => {
  const start = { q: '', category: '', published: '', list: '', low: '', page: 1 }
  expect(productParams.parse(new URLSearchParams('q= desk &low=maybe&list=old&page=0'))).toEqual({
    ...start,
    q: 'desk',
  })
  const whole = 'q=oak&category=desks&published=no&list=on-sale&low=yes&page=3'
  expect(productParams.write(productParams.parse(new URLSearchParams(whole))).toString()).toBe(whole)
  expect(productParams.write(productParams.parse(new URLSearchParams())).size).toBe(0)
})
