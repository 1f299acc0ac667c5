import { expect, it } from 'vitest'
import { isNewsletterEmail } from './newsletter.ts'

it.each([
  ['mei@example.com', true],
  ['@', true],
  ['', false],
  ['   ', false],
  ['mei.example.com', false],
])('the newsletter box accepts %j: %s', (email, taken) => {
  expect(isNewsletterEmail(email)).toBe(taken)
})
