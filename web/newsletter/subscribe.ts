import type { Language } from '#core/language.ts'
import { solveInvisibly } from '../accounts/human-check/solve-invisibly.ts'
import { StepError } from '../accounts/verification/step-error.ts'
import { createApiClient } from '../api/client.ts'
import { failureText } from '../api/failure-text.ts'
import type { Translate } from '../i18n/i18n.tsx'
import { alertDanger, showAlert } from '../shell/alert-store.ts'

/** Requests the email that confirms a subscription, and shows the result; resolves to true if it was sent. */
export async function subscribe(
  email: string,
  { t, language }: { t: Translate; language: Language },
): Promise<boolean> {
  const api = createApiClient((path, init) => fetch(path, init), language)
  try {
    const kind = await api.call('GET /human-check', {})
    const humanCheck = await solveInvisibly(api, 'newsletter', { kind, language })
    const { message } = await api.call('POST /newsletter', { body: { email, humanCheck } })
    showAlert({ message, topic: 'newsletter' })
    return true
  } catch (error) {
    const reason = error instanceof StepError ? t(error.text) : failureText(error, t)
    alertDanger(reason ?? t('shell.newsletterFailed'), undefined, 'newsletter')
    return false
  }
}
