import { useState } from 'react'
import { pickedUpByCustomer, mayChangeParcel } from '../../../../../core/orders/orders.ts'
import { useT } from '../../../../i18n/i18n.tsx'
import { useMay } from '../../../../staff/shell/use-staff.ts'
import { FactList } from '../../../../staff/ui/panel.tsx'
import { QuestionDialog } from '../../../../staff/ui/question-dialog.tsx'
import { textLink } from '../../../../staff/ui/text-link.ts'
import { Button } from '../../../../ui/button.tsx'
import { NewTabLink } from '../../../new-tab-link.tsx'
import { ParcelFields, parcelToSend, type TypedParcel } from '../parcel-fields.tsx'
import type { StaffOrderView } from '../staff-order-view.ts'
import { useOrderAction } from '../use-order-action.ts'

/** The courier of the parcel and its tracking page. */
export function Parcel({ view }: { view: StaffOrderView }) {
  const t = useT()
  const may = useMay()
  const { order } = view
  const { shippingProvider: provider, courierName, trackingNumber: number, trackingUrl: link } = order
  if (provider === undefined || provider === pickedUpByCustomer) return null
  const tracking =
    number && link ? <NewTabLink href={link} label={number} className={`tabular ${textLink}`} /> : number
  return (
    <div className="mt-3">
      <FactList
        facts={[
          [t('staff.order.courier'), courierName ?? provider],
          [t('orders.trackingNumber'), tracking],
        ]}
      />
      {may('orders:move') && mayChangeParcel(order) && <ChangeParcel view={view} />}
    </div>
  )
}

/** Corrects courier and tracking number, or adds a number that was not known on shipping. */
function ChangeParcel({ view: { order, couriers } }: { view: StaffOrderView }) {
  const t = useT()
  const [parcel, setParcel] = useState<TypedParcel>()
  const [open, setOpen] = useState(false)
  const [tried, setTried] = useState(false)
  // The current courier stays on offer even when it is switched off.
  const offered = couriers.filter(({ id, active }) => active || id === order.shippingProvider)
  const { busy, problem, run, clear } = useOrderAction(
    (api, body: NonNullable<ReturnType<typeof parcelToSend>>) =>
      api.call('POST /staff/orders/{id}/parcel', { params: { id: order.id }, body }),
  )
  const begin = () => {
    clear()
    setTried(false)
    setParcel({ courier: order.shippingProvider, trackingNumber: order.trackingNumber ?? '' })
    setOpen(true)
  }
  const submit = async () => {
    setTried(true)
    const body = parcel && parcelToSend(parcel, offered)
    if (body && (await run(body))) setOpen(false)
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
        problem={problem}
        onSubmit={() => void submit()}
      >
        <div className="grid gap-3">
          <p className="text-ink-soft">{t('staff.order.changeParcelText')}</p>
          {parcel && <ParcelFields parcel={parcel} couriers={offered} onChange={setParcel} tried={tried} />}
        </div>
      </QuestionDialog>
    </>
  )
}
