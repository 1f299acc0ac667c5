import { useId, useState } from 'react'
import { Link } from 'react-router'
import { formatCash } from '#core/money.ts'
import { paths } from '../../navigation/paths.ts'
import { bankAccount, maxReturnPhotos, type BankAccount } from '#core/returns/forms.ts'
import type { RefundWay } from '#core/returns/statuses.ts'
import { useAction } from '../../actions/use-action.ts'
import { useApi, useUploadApi } from '../../api/use-api.ts'
import { Form } from '../../forms/form.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, dialogCard } from '../../ui/dialog.tsx'
import { Facts } from '../block.tsx'
import { returnDateText } from '../date-text.tsx'
import type { OrderView, ReturnView } from '../order-view.ts'
import { NewTabLink } from '../new-tab-link.tsx'
import { PhotoField } from './photos/photo-field.tsx'
import { usePhotos } from './photos/use-photos.ts'
import { RefundFields } from './refund-fields.tsx'
import { StateBadge } from './state-badge.tsx'

interface CardProps {
  order: OrderView
  shown: ReturnView
  refresh: () => Promise<void>
}

/** Links to the order whose returned goods pay part of this order. */
export function ExchangeOf({ exchange }: { exchange: NonNullable<OrderView['exchangeOf']> }) {
  const t = useT()
  return (
    <p className="mb-4 text-md">
      <Link to={paths.orderConfirm(exchange.orderId)}>
        {t('orders.returns.exchangeOf', { number: exchange.orderNumber })}
      </Link>{' '}
      {t('orders.returns.paidWithGoods', { amount: formatCash(exchange.credited) })}
    </p>
  )
}

/** A return, with everything that its customer may see and do. */
export function ReturnCard({ order, shown, refresh }: CardProps) {
  const t = useT()
  const title = useId()
  const { collection, exchange, creditNote } = shown
  const refund = shown.refundAmount !== undefined && (
    <span className="tabular">{formatCash(shown.refundAmount)}</span>
  )
  const way = [shown.refundWay && t(`returns.refundWay.${shown.refundWay}`), shown.account]
  const arranged = collection && [
    t(`returns.way.${collection.way}`),
    collection.day,
    collection.half && t(`orders.returns.half.${collection.half}`),
    collection.courierName,
    collection.trackingUrl === undefined && collection.trackingNumber,
  ]
  return (
    <article aria-labelledby={title} className="mb-6 grid gap-3 border-b border-line pb-6 text-md">
      <div className="flex items-center justify-between gap-3">
        <h3 id={title} className="text-lg">
          {t('common.numberedReturn', { number: shown.number })}
        </h3>
        <StateBadge state={shown.status} />
      </div>
      <ul className="wrap-anywhere">
        {shown.lines.map(({ line, quantity, missing }) => (
          <li key={line}>
            {t('orders.parcelLine', {
              quantity,
              product: order.items[line]?.productName ?? '',
              spec: order.items[line]?.displayName ?? '',
            })}
            {missing ? ` (${t('orders.returns.missing', { count: missing })})` : ''}
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          [t('common.reason'), shown.reason && t(`returns.reason.${shown.reason}`)],
          [t('orders.returnReason'), shown.note],
          [t('orders.returnRequestDate'), returnDateText(shown.requestedAt)],
          [t('orders.returnProcessedDate'), returnDateText(shown.decidedAt)],
          [t('orders.returns.decision'), shown.decision],
          [t('orders.returns.arranged'), arranged?.filter(Boolean).join(' · ')],
          [t('orders.returns.refundWay'), way.filter(Boolean).join(' · ')],
          [t('orders.refundAmount'), refund],
        ]}
      />
      {collection?.trackingUrl && collection.trackingNumber && (
        <NewTabLink
          href={collection.trackingUrl}
          label={collection.trackingNumber}
          className="tabular underline underline-offset-4"
        />
      )}
      {creditNote && (
        <a href={creditNote.downloadUrl} download>
          {t('orders.creditNoteDownload', { number: creditNote.creditNoteNumber })}
        </a>
      )}
      {exchange && (
        <p>
          <Link to={paths.orderConfirm(exchange.orderId)}>
            {t('orders.returns.exchange')} {exchange.orderNumber}
          </Link>{' '}
          {t('orders.returns.paidWithGoods', { amount: formatCash(exchange.credited) })}
        </p>
      )}
      <ReturnPhotos order={order} shown={shown} refresh={refresh} />
      {shown.mayGiveAccount && <AccountForm order={order} shown={shown} refresh={refresh} />}
      {shown.withdrawable && <Withdraw order={order} shown={shown} refresh={refresh} />}
    </article>
  )
}

function ReturnPhotos({ order, shown, refresh }: CardProps) {
  const t = useT()
  const api = useApi()
  const remove = useAction(
    (photo: string) =>
      api.call('POST /orders/{id}/returns/{number}/photos/{photo}/remove', {
        params: { id: order.id, number: shown.number, photo },
      }),
    { alert: true, failed: t('common.notSaved'), onSuccess: refresh },
  )
  return (
    <>
      {shown.photos.length > 0 && (
        <ul aria-label={t('orders.returns.photos')} className="flex flex-wrap gap-3">
          {shown.photos.map(({ id, addedBy }, at) => {
            const name = t('orders.returns.photo', { number: at + 1 })
            const url = `/api/orders/${order.id}/returns/${shown.number}/photos/${id}`
            return (
              <li key={id} className="grid gap-1">
                <a href={url}>
                  <img src={url} alt={name} className="size-20 object-cover" />
                </a>
                {shown.mayAddPhotos && addedBy === 'customer' && (
                  <Button variant="quiet" busy={remove.busy} onClick={() => void remove.run(id)}>
                    {t('common.removeNamed', { name })}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {shown.mayAddPhotos && <AddPhotos order={order} shown={shown} refresh={refresh} />}
    </>
  )
}

function AddPhotos({ order, shown, refresh }: CardProps) {
  const t = useT()
  const upload = useUploadApi()
  const photos = usePhotos({
    send: async (bytes, type, onProgress) => {
      const params = { id: order.id, number: shown.number }
      const path = 'POST /orders/{id}/returns/{number}/photos'
      return upload(onProgress).call(path, { params }, { file: { bytes, type } })
    },
    most: maxReturnPhotos,
    // Once sent, photos are shown among the photos of the return, and no longer in this field.
    onChange: (sent) => {
      if (sent.length === 0) return
      void refresh().then(() => photos.forgetSent())
    },
  })
  const limited = { ...photos, isFull: photos.photos.length + shown.photos.length >= maxReturnPhotos }
  return (
    <PhotoField photos={limited} label={t('orders.returns.photos')} hint={t('orders.returns.photosHint')} />
  )
}

function AccountForm({ order, shown, refresh }: CardProps) {
  const t = useT()
  const api = useApi()
  const [way, setWay] = useState<RefundWay | ''>(shown.refundWay ?? '')
  const form = useSchemaForm(bankAccount, { mode: 'onSubmit' })
  const save = useAction(
    (body: { refundWay: RefundWay; account?: BankAccount }) =>
      api.call('POST /orders/{id}/returns/{number}/account', {
        params: { id: order.id, number: shown.number },
        body,
      }),
    {
      alert: true,
      failed: t('common.notSaved'),
      onSuccess: async () => {
        showAlert({ message: t('orders.returns.accountSaved') })
        await refresh()
      },
    },
  )
  const submitTransfer = form.onSubmit((account) => save.run({ refundWay: 'transfer', account }))
  return (
    <Form
      busy={save.busy}
      className="grid gap-3"
      onSubmit={(event) => {
        if (way === 'transfer') return submitTransfer(event)
        event.preventDefault()
        if (way === 'cash') void save.run({ refundWay: way })
      }}
    >
      <RefundFields way={way} onWay={setWay} field={(name) => form.field(name)} />
      {way !== '' && (
        <div>
          <Button type="submit" variant="secondary" busy={save.busy}>
            {t('common.save')}
          </Button>
        </div>
      )}
    </Form>
  )
}

function Withdraw({ order, shown, refresh }: CardProps) {
  const t = useT()
  const api = useApi()
  const title = useId()
  const [asking, setAsking] = useState(false)
  const withdraw = useAction(
    () =>
      api.call('POST /orders/{id}/returns/{number}/withdraw', {
        params: { id: order.id, number: shown.number },
      }),
    { alert: true, failed: t('common.notSaved') },
  )
  const confirm = async () => {
    await withdraw.run()
    setAsking(false)
    // Refreshes also after a failure, because staff may have decided meanwhile.
    await refresh()
  }
  return (
    <div>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('common.withdraw')}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} labelledBy={title} className={dialogCard}>
        <div className="p-6 sm:p-8">
          <h2 id={title} className="text-h2">
            {t('orders.returns.withdrawTitle')}
          </h2>
          <p className="mt-2 text-ink-soft">{t('orders.returns.withdrawText')}</p>
          <div className="mt-7 flex flex-wrap gap-2">
            <Button variant="danger" busy={withdraw.busy} onClick={() => void confirm()}>
              {t('common.withdraw')}
            </Button>
            <Button variant="secondary" data-autofocus onClick={() => setAsking(false)}>
              {t('orders.returns.keep')}
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  )
}
