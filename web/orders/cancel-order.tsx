import { useId, useState } from 'react'
import { failureText } from '../api/failure-text.ts'
import { useT } from '../i18n/i18n.tsx'
import { alertDanger, showAlert } from '../shell/alert-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, dialogCard } from '../ui/dialog.tsx'
import { useApi } from '../api/use-api.ts'

interface CancelOrderProps {
  id: string
  number: string
  /** Reads the order anew. */
  reload: () => Promise<void>
}

/** "As long as the order is pending, you can cancel it yourself on the order page", after one more question. */
export function CancelOrder({ id, number, reload }: CancelOrderProps) {
  const t = useT()
  const api = useApi()
  const titleId = useId()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  const cancel = async () => {
    setBusy(true)
    try {
      const { message } = await api.call('POST /orders/{id}/cancel', { params: { id } })
      showAlert({ message })
    } catch (error) {
      alertDanger(failureText(error, t) ?? t('orders.cancelFailed'))
    }
    setAsking(false)
    setBusy(false)
    // Also after a refusal: the order has moved on, or it is not known whether it was cancelled.
    await reload()
  }

  return (
    <>
      <Button variant="danger" block onClick={() => setAsking(true)}>
        {t('orders.cancelOrder')}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} labelledBy={titleId} className={dialogCard}>
        <div className="p-6 sm:p-8">
          <h2 id={titleId} className="text-h2">
            {t('orders.cancelTitle')}
          </h2>
          <p className="mt-2 text-ink-soft">{t('orders.cancelText', { number })}</p>
          <div className="mt-7 flex flex-wrap gap-2">
            <Button variant="danger" busy={busy} onClick={() => void cancel()}>
              {t('orders.cancelOrder')}
            </Button>
            <Button variant="secondary" data-autofocus onClick={() => setAsking(false)}>
              {t('orders.keepOrder')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
