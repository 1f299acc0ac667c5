import { expect, test } from 'vitest'
import { addressInLanguage } from './language-switch.tsx'

test('keeps the page and its parameters', () => {
  const page = { pathname: '/shop', search: '?q=%E6%A4%85&page=2' }
  expect(addressInLanguage(page, 'zh-TW')).toBe('/shop?q=%E6%A4%85&page=2&lang=zh-TW')
})

test('replaces a language that the address names already', () => {
  expect(addressInLanguage({ pathname: '/home', search: '?lang=zh-TW' }, 'en')).toBe('/home?lang=en')
})
