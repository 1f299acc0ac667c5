import { toAskedQuotation, type Asking } from '#core/quotations/asking-form.ts'
import { useAction } from '../../actions/use-action.ts'
import { ApiFailure } from '../../api/client.ts'
import { useApi } from '../../api/use-api.ts'
import { useWayIn } from '../../fit/way-in-store.ts'
import { useT } from '../../i18n/i18n.tsx'
import { createAttempt } from '../../orders/checkout/attempt.ts'
import type { AskedItems } from '../asked-items.ts'

/** "Once per press": the same key until there is an answer. */
const attempt = createAttempt(() => window.sessionStorage, undefined, 'quotationAttempt')

interface AskOptions {
  onAsked: (asked: { number: string; email: string }) => unknown
  /** Called when the phone number has to be confirmed first. */
  onUnconfirmed: (filled: Asking) => unknown
}

/** Sends a request for a quotation; nothing that was typed is lost if that fails. */
export function useAsk({ onAsked, onUnconfirmed }: AskOptions) {
  const t = useT()
  const api = useApi()
  const wayIn = useWayIn()
  return useAction(
    async (filled: Asking, goods: AskedItems) => {
      const body = toAskedQuotation(filled, { ...goods, wayIn })
      const options = { headers: { 'idempotency-key': attempt.key() } }
      try {
        const { number, email } = await api.call('POST /quotations', { body }, options)
        attempt.end()
        return { number, email }
      } catch (error) {
        // After a failure of the server or network, the request may have been received.
        if (error instanceof ApiFailure && error.status < 500) attempt.end()
        if (!(error instanceof ApiFailure) || error.code !== 'phone_not_verified') throw error
        await onUnconfirmed(filled)
        return undefined
      }
    },
    { failed: t('checkout.noLine'), onSuccess: (asked) => asked && onAsked(asked) },
  )
}
