import { expect, test } from 'vitest'
import { customerTextToSend } from './customer-text-fields.tsx'

const standing = { en: 'Your order has left our store.', 'zh-TW': '訂單已出貨。' }

test('the standard text is not sent, whether or not its field was edited', () => {
  expect(customerTextToSend({}, standing)).toBeUndefined()
  expect(customerTextToSend({ en: ' ' }, standing)).toBeUndefined()
  expect(customerTextToSend({ en: `${standing.en} `, 'zh-TW': standing['zh-TW'] }, standing)).toBeUndefined()
})

test('text in one language leaves the standard text of the other', () => {
  expect(customerTextToSend({ en: ' Since noon. ' }, standing)).toEqual({
    en: 'Since noon.',
    'zh-TW': '訂單已出貨。',
  })
  expect(customerTextToSend({ 'zh-TW': '中午已出貨。' }, standing)).toEqual({
    ...standing,
    'zh-TW': '中午已出貨。',
  })
})

test('without a standard text, text in one language is used for both', () => {
  expect(customerTextToSend({ en: 'Too wide.' }, undefined)).toEqual({
    en: 'Too wide.',
    'zh-TW': 'Too wide.',
  })
  expect(customerTextToSend({ 'zh-TW': '太寬。', en: '' }, undefined)).toEqual({
    en: '太寬。',
    'zh-TW': '太寬。',
  })
  expect(customerTextToSend({ en: 'Too wide.', 'zh-TW': '太寬。' }, undefined)).toEqual({
    en: 'Too wide.',
    'zh-TW': '太寬。',
  })
  expect(customerTextToSend({ en: ' ' }, undefined)).toBeUndefined()
})
