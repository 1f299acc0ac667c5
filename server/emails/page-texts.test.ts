import { expect, test } from 'vitest'
import { messages } from '../../core/texts/messages.ts'
import { pageText } from './page-texts.ts'

test('a letter repeats a text of the pages in its own language', () => {
  expect(pageText('account.addresses', 'en')).toBe(messages.shop.en['account.addresses'])
  expect(pageText('account.addresses', 'zh-TW')).toBe(messages.shop['zh-TW']['account.addresses'])
  expect(pageText('account.addresses', 'en')).not.toBe(pageText('account.addresses', 'zh-TW'))
})
