import { expect, test } from 'vitest'
import english from '../../public/assets/i18n/en.json'
import chinese from '../../public/assets/i18n/zh-TW.json'
import { pageText } from './page-texts.ts'

test('a letter repeats a text of the pages in its own language', () => {
  expect(pageText('account.addresses', 'en')).toBe(english['account.addresses'])
  expect(pageText('account.addresses', 'zh-TW')).toBe(chinese['account.addresses'])
  expect(pageText('account.addresses', 'en')).not.toBe(pageText('account.addresses', 'zh-TW'))
})
