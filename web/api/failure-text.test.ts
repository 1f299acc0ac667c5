import { expect, test } from 'vitest'
import { StepError } from '../accounts/verification/step-error.ts'
import { ApiFailure } from './client.ts'
import { failureText, retryAfter } from './failure-text.ts'
import { translators } from '../i18n/translations.ts'

const { t } = translators.en

function after(seconds: number): ApiFailure {
  return new ApiFailure(429, { code: 'too_many_requests', details: { retryAfter: seconds } })
}

test("has a failure's text in the page's language", () => {
  const failure = new ApiFailure(400, { code: 'code_expired', message: 'Expired.' })
  expect(failureText(failure, t)).toBe('The verification code has expired. Please resend.')
  expect(failureText(failure, translators['zh-TW'].t)).toBe('驗證碼已過期，請重新傳送。')
})

test("uses the server's text for an unknown failure, under either name", () => {
  expect(failureText(new ApiFailure(400, { code: 'too_new', message: 'Newer.' }), t)).toBe('Newer.')
  expect(failureText(new ApiFailure(400, { error: 'Closed.' }), t)).toBe('Closed.')
})

test('returns undefined if the server gave no reason', () => {
  expect(failureText(new ApiFailure(502, {}), t)).toBeUndefined()
  expect(failureText(new TypeError('Failed to fetch'), t)).toBeUndefined()
})

test('explains why the browser cannot continue', () => {
  const failure = new StepError('accounts.webStorageUnsupported')
  expect(failureText(failure, t)).toMatch(/^Unsupported web storage: /)
  expect(failureText(failure, translators['zh-TW'].t)).toMatch(/^瀏覽器無法儲存資料：/)
})

test('adds when to try again', () => {
  expect(failureText(after(1), t)).toMatch(/later\. You can try again in 1 second\.$/)
  expect(failureText(after(42), t)).toMatch(/in 42 seconds\.$/)
  expect(failureText(after(61), t)).toMatch(/in 2 minutes\.$/)
  expect(failureText(after(42), translators['zh-TW'].t)).toMatch(/稍後再試。請於 42 秒後再試。$/)
  expect(retryAfter(after(42))).toBe(42)
  expect(retryAfter(after(0))).toBeUndefined()
  expect(retryAfter(new Error('offline'))).toBeUndefined()
})
