import { describe, expect, test } from 'vitest'
import { errorStatuses, type ErrorCode, ShopError, toErrorBody } from './errors.ts'
import type { Language } from './language.ts'
import { messages } from './texts/messages.ts'

const texts = (language: Language): Record<string, string> => ({
  ...messages.shop[language],
  ...messages.staff[language],
})

describe('every error', () => {
  test('has a text in both languages', () => {
    const [english, chinese] = [texts('en'), texts('zh-TW')]
    for (const code of Object.keys(errorStatuses) as ErrorCode[]) {
      const sentence = english[`error.${code}`]!
      const written = new ShopError(code).message
      expect(written, code).toMatch(/^(?:[A-Z]|reCAPTCHA)/)
      expect(written, code).not.toMatch(/[{}]/)
      if (!/, (?:select|plural),/.test(sentence))
        expect(written, code).toBe(sentence.replaceAll(/\{\w+\}/g, ''))
      expect(chinese[`error.${code}`], code).toMatch(/[\u4e00-\u9fff]/)
    }
  })

  test('has an error status', () => {
    for (const [code, status] of Object.entries(errorStatuses))
      expect(status, code).toBeGreaterThanOrEqual(400)
  })
})

test('the body has every text in a language, and no names of texts', () => {
  const issues = [
    { path: 'email', problem: 'checkout.emailRequired' },
    { path: 'by', problem: 'catalogueFile.stockRange', details: { most: 9 } },
    { path: 'q', problem: 'Invalid input: {' },
  ]
  const body = toErrorBody(new ShopError('invalid_input', { issues }), 'zh-TW')
  expect(body.error).toBe(body.message)
  expect(body.message).toMatch(/[\u4e00-\u9fff]/)
  const [email, by, query] = body.details!.issues as { path: string; problem: string }[]
  expect(email).toEqual({ path: 'email', problem: texts('zh-TW')['checkout.emailRequired'] })
  expect(by!.problem).toContain('9')
  expect(query).toEqual(issues[2])
})

test('a text includes its details', () => {
  const error = new ShopError('unknown_provider_error', { reason: 30_008 })
  expect(toErrorBody(error, 'en')).toEqual({
    code: 'unknown_provider_error',
    message: 'An unknown error occurred: 30008',
    error: 'An unknown error occurred: 30008',
    details: { reason: 30_008 },
  })
})

describe('the exact texts of the specification', () => {
  test.each([
    ['phone_already_registered', 'This phone number has already registed'],
    ['phone_not_verified', 'Please verify your phone number with the OTP.'],
    ['phone_not_registered', 'The phone number does not exist. Please check your input.'],
    ['human_check_required', 'Please complete reCAPTCHA verification.'],
    ['human_check_failed', 'reCAPTCHA verification failed. Please try to resend.'],
    ['human_check_unavailable', 'reCAPTCHA failed to load. Please check your network or try again later.'],
    ['incorrect_code', 'Incorrect or expired verification code. Please check again or resend.'],
    ['code_expired', 'The verification code has expired. Please resend.'],
    ['sms_quota_exceeded', 'SMS sending quota exceeded or too many requests. Please try again later.'],
    ['too_many_requests', 'Too many requests. Please try again later.'],
    ['sms_failed', 'Failed to send verification code. Please try again later.'],
    ['code_not_verified', 'Please verify the code first.'],
    ['email_failed', 'Failed to send reset link'],
    ['incorrect_email_code', 'Incorrect or expired verification code.'],
  ] as const)('%s', (code, sentence) => {
    expect(new ShopError(code).message).toBe(sentence)
  })
})
