import { useId, useState } from 'react'
import { useAction } from '../actions/use-action.ts'
import { useApi } from '../api/use-api.ts'
import { useT } from '../i18n/i18n.tsx'
import { showAlert } from '../shell/alert-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, dialogCard } from '../ui/dialog.tsx'

interface CancelOrderProps {
  number: string
  /** Cancels the order and returns the sentence to show. */
  send: () => Promise<string>
  refresh: () => Promise<void>
}

/** The button that cancels an order once the customer has confirmed it in a dialog. */
export function CancelOrder({ number, send, refresh }: CancelOrderProps) {
  const t = useT()
  const titleId = useId()
  const [asking, setAsking] = useState(false)
  const cancel = useAction(send, {
    alert: true,
    failed: t('orders.cancelFailed'),
    onSuccess: (message) => showAlert({ message }),
  })
  const confirm = async () => {
    await cancel.run()
    setAsking(false)
    // Refreshes also after a failure, because the order may have changed meanwhile.
    await refresh()
  }

  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('orders.cancelOrder')}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} labelledBy={titleId} className={dialogCard}>
        <div className="p-6 sm:p-8">
          <h2 id={titleId} className="text-h2">
            {t('orders.cancelTitle')}
          </h2>
          <p className="mt-2 text-ink-soft">{t('orders.cancelText', { number })}</p>
          <div className="mt-7 flex flex-wrap gap-2">
            <Button variant="danger" busy={cancel.busy} onClick={() => void confirm()}>
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

/**
 * The same button on a member's order page: "As long as the order is pending, you can cancel it yourself on the order
 * page".
 */
export function CancelOwnOrder({ id, ...props }: { id: string } & Omit<CancelOrderProps, 'send'>) {
  const api = useApi()
  const send = async () => (await api.call('POST /orders/{id}/cancel', { params: { id } })).message
  return <CancelOrder {...props} send={send} />
}
