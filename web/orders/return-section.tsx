import { useState, type FormEvent } from 'react'
import { formatReturnDate } from '../../core/dates.ts'
import { formatRinggit } from '../../core/money.ts'
import type { OrderView } from './order-view.ts'
import { statusTable } from '../../core/orders/statuses.ts'
import { maxReturnReason, orderCan } from '../../core/orders/orders.ts'
import { failureText } from '../api/failure-text.ts'
import { useT } from '../i18n/i18n.tsx'
import { alertDanger, showAlert } from '../shell/alert-store.ts'
import { Button } from '../ui/button.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { useApi } from '../api/use-api.ts'
import { ReturnBadge } from './badges.tsx'
import { Block } from './block.tsx'
import { DateText } from './date-text.tsx'

interface ReturnSectionProps {
  order: OrderView
  /** Reads the order anew. */
  reload: () => Promise<void>
}

/**
 * "The apply button shows unless the order status equals Return Requested. A form with a reason then opens. After
 * success the order is reloaded and the form closes. A badge shows for each return status."
 */
export function ReturnSection({ order, reload }: ReturnSectionProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { returnStatus } = order.returnInfo
  const permission = orderCan.requestReturn(order)
  const isRequested = statusTable[order.status].returnStatus === 'requested'
  return (
    <Block title={t('orders.return')} badge={<ReturnBadge status={returnStatus} />}>
      <ReturnFacts info={order.returnInfo} />
      {!isRequested &&
        (open && permission.ok ? (
          <ReturnForm id={order.id} reload={reload} close={() => setOpen(false)} />
        ) : (
          <Button
            variant="secondary"
            block
            aria-disabled={!permission.ok || undefined}
            aria-describedby={permission.ok ? undefined : 'return-refused'}
            onClick={() => (permission.ok ? setOpen(true) : alertDanger(t(`error.${permission.reason}`)))}
          >
            {t('orders.requestReturn')}
          </Button>
        ))}
      {!isRequested && !permission.ok && (
        <p id="return-refused" className="mt-1.5 text-xs text-ink-soft">
          {t(`error.${permission.reason}`)}
        </p>
      )}
    </Block>
  )
}

/** "returnInfo (returnStatus, returnReason, requestDate, processedDate, refundAmount)", as far as it goes. */
function ReturnFacts({ info }: { info: OrderView['returnInfo'] }) {
  const t = useT()
  const { returnReason, requestDate, processedDate, refundAmount } = info
  if (!returnReason) return null
  const term = 'text-ink-soft'
  return (
    <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-md">
      <dt className={term}>{t('orders.returnReason')}</dt>
      <dd className="wrap-break-word whitespace-pre-line">{returnReason}</dd>
      {requestDate && (
        <>
          <dt className={term}>{t('orders.returnRequestDate')}</dt>
          <dd>
            <DateText moment={requestDate} format={formatReturnDate} />
          </dd>
        </>
      )}
      {processedDate && (
        <>
          <dt className={term}>{t('orders.returnProcessedDate')}</dt>
          <dd>
            <DateText moment={processedDate} format={formatReturnDate} />
          </dd>
        </>
      )}
      {refundAmount !== undefined && (
        <>
          <dt className={term}>{t('orders.refundAmount')}</dt>
          <dd className="tabular">{formatRinggit(refundAmount)}</dd>
        </>
      )}
    </dl>
  )
}

const focusAtOnce = (field: HTMLElement | null) => field?.focus()

interface ReturnFormProps {
  id: string
  reload: () => Promise<void>
  close: () => void
}

function ReturnForm({ id, reload, close }: ReturnFormProps) {
  const t = useT()
  const api = useApi()
  const [blank, setBlank] = useState(false)
  const [busy, setBusy] = useState(false)

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const field = event.currentTarget.elements.namedItem('returnReason') as HTMLTextAreaElement
    const returnReason = field.value.trim()
    setBlank(returnReason === '')
    // "The reason must be non-blank."
    if (returnReason === '') return field.focus()
    setBusy(true)
    showAlert({ type: 'info', message: t('orders.returnSubmitting') })
    try {
      const { message } = await api.call('POST /orders/{id}/return', {
        params: { id },
        body: { returnReason },
      })
      showAlert({ message })
      close()
      await reload()
    } catch (error) {
      alertDanger(failureText(error, t) ?? t('orders.returnFailed'))
      setBusy(false)
    }
  }

  return (
    <form noValidate method="post" onSubmit={(event) => void send(event)}>
      <Field
        label={t('orders.returnReason')}
        required
        hint={t('orders.returnReasonHint')}
        error={blank ? t('orders.returnReasonRequired') : undefined}
      >
        {(attributes) => (
          <TextArea
            {...attributes}
            name="returnReason"
            maxLength={maxReturnReason}
            ref={focusAtOnce}
            onChange={() => setBlank(false)}
          />
        )}
      </Field>
      <div className="mt-3 flex gap-5">
        <Button type="submit" variant="secondary" busy={busy}>
          {t('orders.requestReturn')}
        </Button>
        <Button variant="quiet" onClick={close}>
          {t('orders.cancel')}
        </Button>
      </div>
    </form>
  )
}
