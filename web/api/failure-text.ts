import { StepError } from '../accounts/verification/step-error.ts'
import { ApiFailure } from './client.ts'
import type { TextKey, Translate } from '../i18n/i18n.tsx'

/**
 * The text of a failure in the page's language, with the time until another attempt; undefined if the API gave no
 * reason.
 */
export function failureText(failure: unknown, t: Translate): string | undefined {
  if (failure instanceof StepError) return t(failure.text)
  if (!(failure instanceof ApiFailure)) return undefined
  if (failure.code === 'internal' && failure.message === '') return undefined
  const key = `error.${failure.code}`
  const translated = t(key as TextKey, failure.details as Record<string, string | number>)
  const sentence = translated === key ? failure.message : translated
  const wait = retryAfter(failure)
  return wait === undefined
    ? sentence
    : t('form.retryAfter', { sentence, minutes: Math.ceil(wait / 60), seconds: wait })
}

/** Seconds until another attempt, if the API says so. */
export function retryAfter(failure: unknown): number | undefined {
  const wait = failure instanceof ApiFailure ? failure.details.retryAfter : undefined
  return typeof wait === 'number' && wait > 0 ? wait : undefined
}
