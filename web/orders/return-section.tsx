import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { formatRinggit } from '#core/money.ts'
import { requiredText } from '#core/typed-text.ts'
import { maxReturnReason, offersReturn, orderCan } from '#core/orders/orders.ts'
import { wereHandedOver } from '#core/returns/starting.ts'
import { statusTable } from '#core/orders/statuses.ts'
import { useAction } from '../actions/use-action.ts'
import { useApi } from '../api/use-api.ts'
import { Form } from '../forms/form.tsx'
import { TextareaField } from '../forms/fields.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { useT } from '../i18n/i18n.tsx'
import { showAlert } from '../shell/alert-store.ts'
import { Button } from '../ui/button.tsx'
import { Fold } from '../ui/rows/fold.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { ReturnBadge } from './badges.tsx'
import { Facts } from './block.tsx'
import { CancelOwnOrder } from './cancel-order.tsx'
import { returnDateText } from './date-text.tsx'
import type { OrderView } from './order-view.ts'
import { PermittedButton } from './permitted-button.tsx'
import { PiecesForm } from './returns/pieces-form.tsx'
import { ExchangeOf, ReturnCard } from './returns/return-card.tsx'

/**
 * The return of an order: "The apply button shows unless the order status equals Return Requested. A form with a reason
 * then opens. After success the order is reloaded and the form closes. A badge shows for each return status." A pending
 * order can be cancelled instead, and the fold offers that.
 */
export function ReturnSection({ order, refresh }: { order: OrderView; refresh: () => Promise<void> }) {
  const t = useT()
  // The cards of returns need this, because photos and bank accounts do not change the version that `refresh` compares.
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState(false)
  const permission = orderCan.requestReturn(order)
  const cancels = order.returnInfo.returnStatus === 'not_applied' && orderCan.cancel(order).ok
  const isRequested = statusTable[order.status].returnStatus === 'requested'
  return (
    <Fold name={t(cancels ? 'orders.cancelOrder' : 'orders.return')} answer={<ReturnAnswer order={order} />}>
      {order.returns.length === 0 && <ReturnFacts info={order.returnInfo} />}
      {order.returns.map((shown) => (
        <ReturnCard key={shown.number} order={order} shown={shown} refresh={revalidate} />
      ))}
      {order.exchangeOf && <ExchangeOf exchange={order.exchangeOf} />}
      {!isRequested &&
        offersReturn(order) &&
        (open && permission.ok ? (
          <ReturnChoice order={order} refresh={refresh} close={() => setOpen(false)} />
        ) : (
          <PermittedButton permission={permission} onClick={() => setOpen(true)}>
            {t('orders.requestReturn')}
          </PermittedButton>
        ))}
      {orderCan.cancel(order).ok && (
        <CancelOwnOrder id={order.id} number={order.orderNumber} refresh={refresh} />
      )}
    </Fold>
  )
}

/** The badge of a return. Without a return, says what the customer may do, or why nothing is possible. */
function ReturnAnswer({ order }: { order: OrderView }) {
  const t = useT()
  const { returnStatus } = order.returnInfo
  if (returnStatus !== 'not_applied') return <ReturnBadge status={returnStatus} />
  if (orderCan.cancel(order).ok) return t('orders.cancelOffer')
  const permission = orderCan.requestReturn(order)
  return t(permission.ok ? 'orders.returnOffer' : `error.${permission.reason}`)
}

/**
 * Shows the known facts of a return: "returnInfo (returnStatus, returnReason, requestDate, processedDate,
 * refundAmount)".
 */
function ReturnFacts({ info }: { info: OrderView['returnInfo'] }) {
  const t = useT()
  const { returnReason, requestDate, processedDate, refundAmount } = info
  if (!returnReason) return null
  const refund = refundAmount !== undefined && <span className="tabular">{formatRinggit(refundAmount)}</span>
  return (
    <Facts
      className="mb-4 text-md"
      facts={[
        [t('orders.returnReason'), returnReason],
        [t('orders.returnRequestDate'), returnDateText(requestDate)],
        [t('orders.returnProcessedDate'), returnDateText(processedDate)],
        [t('orders.refundAmount'), refund],
      ]}
    />
  )
}

interface FormProps {
  order: OrderView
  refresh: () => Promise<void>
  close: () => void
}

/** Lets the customer return the whole order, or only some pieces once the goods were handed over. */
function ReturnChoice(props: FormProps) {
  const { order, refresh, close } = props
  const t = useT()
  const [part, setPart] = useState<'all' | 'some'>('all')
  const pieces = order.returnable.reduce((sum, { quantity }) => sum + quantity, 0)
  const hasChoice = pieces > 1 && wereHandedOver(order)
  // The form that is not chosen is hidden and not removed, so that it keeps its text. The first form always has the
  // same place in the tree, so that it also keeps its text if the goods are handed over meanwhile.
  return (
    <div className="grid gap-4">
      {hasChoice && (
        <Segmented
          legend={t('orders.returns.what')}
          options={[
            { value: 'all', label: t('orders.returns.all') },
            { value: 'some', label: t('orders.returns.some') },
          ]}
          value={part}
          onChange={setPart}
        />
      )}
      <div hidden={hasChoice && part !== 'all'}>
        <ReturnForm id={order.id} refresh={refresh} close={close} />
      </div>
      {hasChoice && (
        <div hidden={part !== 'some'}>
          <PiecesForm {...props} />
        </div>
      )}
    </div>
  )
}

/** The input of a return request: "The reason must be non-blank." */
const returnRequest = z.object({
  returnReason: requiredText('orders.returnReasonRequired', maxReturnReason),
})

function ReturnForm(props: { id: string; refresh: () => Promise<void>; close: () => void }) {
  const { id, refresh, close } = props
  const t = useT()
  const api = useApi()
  const form = useSchemaForm(returnRequest, { mode: 'onSubmit' })
  const { setFocus } = form
  useEffect(() => setFocus('returnReason'), [setFocus])
  const send = useAction(
    (body: z.output<typeof returnRequest>) => api.call('POST /orders/{id}/return', { params: { id }, body }),
    {
      alert: true,
      sending: t('orders.returnSubmitting'),
      failed: t('orders.returnFailed'),
      onSuccess: async ({ message }) => {
        showAlert({ message })
        close()
        await refresh()
      },
    },
  )
  return (
    <Form busy={send.busy} onSubmit={form.onSubmit(send.run)}>
      <TextareaField
        {...form.field('returnReason')}
        label={t('orders.returnReason')}
        required
        hint={t('orders.returnReasonHint')}
        maxLength={maxReturnReason}
      />
      <div className="mt-3 flex gap-5">
        <Button type="submit" variant="secondary" busy={send.busy}>
          {t('orders.requestReturn')}
        </Button>
        <Button variant="quiet" onClick={close}>
          {t('orders.cancel')}
        </Button>
      </div>
    </Form>
  )
}
