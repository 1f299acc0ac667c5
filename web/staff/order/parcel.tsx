import { useState, type ReactNode } from 'react'
import { couriers, mayChangeParcel, trackingLink, type ShippingProvider } from '../../../core/orders.ts'
import { useT } from '../../i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMay } from '../shell/use-staff.ts'
import { FactList } from '../ui/panel.tsx'
import { QuestionDialog } from '../ui/question-dialog.tsx'
import { textLink } from '../ui/text-link.ts'
import { isWrongTracking, ParcelFields, parcelToSend, type TypedParcel } from './parcel-fields.tsx'
import type { StaffOrderView } from './staff-order-view.ts'
import { useOrderAction } from './use-order-action.ts'

/** Who brings it, and the courier's page about the parcel. */
export function Parcel({ order }: { order: StaffOrderView['order'] }) {
  const t = useT()
  const may = useMay()
  const { shippingProvider: provider, trackingNumber: number } = order
  if (provider === undefined || !Object.hasOwn(couriers, provider)) return null
  const link = trackingLink(provider, number)
  const facts: [string, ReactNode][] = [
    [t('staff.order.courier'), couriers[provider as keyof typeof couriers].name],
  ]
  if (number !== undefined)
    facts.push([
      t('orders.trackingNumber'),
      link === undefined ? (
        number
      ) : (
        <a
          key="link"
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('orders.opensNewTab', { label: number })}
          className={`tabular ${textLink}`}
        >
          {number}
        </a>
      ),
    ])
  return (
    <div className="mt-3">
      <FactList facts={facts} />
      {may('orders:move') && mayChangeParcel(order) && <ChangeParcel order={order} />}
    </div>
  )
}

/** Puts courier and tracking number right, or notes the number that was not known when it was sent. */
function ChangeParcel({ order }: { order: StaffOrderView['order'] }) {
  const t = useT()
  const { busy, problem, run, forget } = useOrderAction()
  const [parcel, setParcel] = useState<TypedParcel>()
  const [open, setOpen] = useState(false)
  const [tried, setTried] = useState(false)
  const begin = () => {
    forget()
    setTried(false)
    setParcel({
      courier: order.shippingProvider as ShippingProvider,
      trackingNumber: order.trackingNumber ?? '',
    })
    setOpen(true)
  }
  const submit = async () => {
    setTried(true)
    if (parcel === undefined || isWrongTracking(parcel)) return
    const sent = { params: { id: order.id }, body: parcelToSend(parcel) }
    if ((await run((api) => api.call('POST /staff/orders/{id}/parcel', sent))) === undefined) setOpen(false)
  }
  return (
    <>
      <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={begin}>
        {t('staff.order.changeParcel')}
      </Button>
      <QuestionDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('staff.order.changeParcel')}
        action={t('staff.order.saveParcel')}
        busy={busy}
        onSubmit={() => void submit()}
      >
        <div className="grid gap-3">
          <p className="text-ink-soft">{t('staff.order.changeParcelText')}</p>
          {parcel && <ParcelFields parcel={parcel} onChange={setParcel} tried={tried} />}
          {problem && <Notice tone="danger">{problem}</Notice>}
        </div>
      </QuestionDialog>
    </>
  )
}
