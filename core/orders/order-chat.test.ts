import { expect, test } from 'vitest'
import { lineShareLink, orderChatMessage } from './order-chat.ts'

test('staff write to a customer in the language of the order', () => {
  const about = { name: '陳美玲', orderNumber: '1000-0012' }
  expect(orderChatMessage({ ...about, language: 'en' })).toBe(
    'Hello 陳美玲, this is Office Furniture Store about your order 1000-0012. When may we call you to confirm it?',
  )
  expect(orderChatMessage({ ...about, language: 'zh-TW' })).toMatch(/^陳美玲 您好.*1000-0012/)
})

test('a message to a customer on LINE contains exactly the given text', () => {
  expect(new URL(lineShareLink('a&b=c')).searchParams.get('text')).toBe('a&b=c')
})
