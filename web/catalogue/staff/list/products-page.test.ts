import { expect, test } from 'vitest'
import { productParams } from './products-page.tsx'

test('the address holds the whole filter, without invalid values', () => {
  const start = {
    q: '',
    category: '',
    published: undefined,
    list: undefined,
    low: undefined,
    sort: undefined,
    page: 1,
  }
  expect(productParams.parse(new URLSearchParams('q= desk &low=maybe&list=old&page=0'))).toEqual({
    ...start,
    q: 'desk',
  })
  const whole = 'q=oak&category=desks&published=no&list=on-sale&low=yes&sort=-stock&page=3'
  expect(productParams.write(productParams.parse(new URLSearchParams(whole))).toString()).toBe(whole)
  expect(productParams.write(productParams.parse(new URLSearchParams())).size).toBe(0)
})
