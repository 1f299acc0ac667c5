import { useState } from 'react'
import type * as z from 'zod/mini'
import { mayChangeParcel, pickedUpByCustomer } from '#core/orders/orders.ts'
import { parcel } from '#core/orders/queues.ts'
import { PromisedDays } from '#web/delivery/staff/move-delivery.tsx'
import { useFormValues, useSchemaForm } from '#web/forms/use-schema-form.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { companyFacts } from '#core/companies/company-facts.ts'
import { accessFacts } from '#core/delivery/access-facts.ts'
import { AddressLines, staffAddress } from '#web/orders/shipping-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { FactList, Panel } from '#web/staff/ui/panel.tsx'
import { QuestionDialog } from '#web/staff/ui/question-dialog.tsx'
import { textLink } from '#web/staff/ui/text-link.ts'
import { NewTabLink } from '#web/orders/new-tab-link.tsx'
import { PurchaseOrderFile } from '#web/orders/purchase-order/purchase-order-file.tsx'
import { useNumberCheck } from '#web/parcels/number-check.tsx'
import { clearRefusedCourier, ParcelFields } from '#web/parcels/parcel-fields.tsx'
import { useOrderAction } from '../use-order-action.ts'
import type { StaffOrderView } from '../staff-order-view.ts'

/** The destination of the order, the promised days, the parcel and the access to the building. */
export function DeliveryPanel({ view }: { view: StaffOrderView }) {
  const t = useT()
  const may = useMay()
  const { order } = view
  const pickup = order.shippingMethod === 'self_pickup'
  const facts = [...companyFacts(order, t), ...accessFacts(order.deliveryAccess, t)]
  return (
    <Panel title={t(pickup ? 'orders.pickupTitle' : 'staff.order.delivery')}>
      {pickup ? (
        <PickupPlace place={order.pickupPlace} />
      ) : (
        order.shippingAddress && <AddressLines address={order.shippingAddress} className={staffAddress} />
      )}
      <PromisedDays view={view} />
      <Parcel view={view} />
      {facts.length > 0 && (
        <div className="mt-3">
          <FactList facts={facts} />
        </div>
      )}
      {order.company && (
        <div className="mt-3">
          <PurchaseOrderFile
            orderId={order.id}
            file={order.purchaseOrderFile}
            by="staff"
            mayChange={may('orders:note')}
          />
        </div>
      )}
      {order.notes && (
        <p className="mt-3 wrap-anywhere whitespace-pre-line text-ink-soft">{`“${order.notes}”`}</p>
      )}
    </Panel>
  )
}

function PickupPlace({ place }: { place: StaffOrderView['order']['pickupPlace'] }) {
  const t = useT()
  return (
    <p className="wrap-anywhere">
      {place?.name ?? t('orders.pickupUnknown')}
      {place?.address && <span className="block">{place.address}</span>}
    </p>
  )
}

/** The courier of the parcel, and its tracking page. */
function Parcel({ view }: { view: StaffOrderView }) {
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
          [t('staff.common.courier'), courierName ?? provider],
          [t('common.trackingNumber'), tracking],
        ]}
      />
      {may('orders:move') && <ChangeParcel view={view} />}
    </div>
  )
}

/**
 * The dialog that corrects the courier and the tracking number, or adds a number that was unknown at shipping. If a
 * colleague moves the order so that it can no longer be corrected, the dialog stays open and keeps the typed text.
 */
function ChangeParcel({ view: { order, couriers } }: { view: StaffOrderView }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const form = useSchemaForm(parcel, { mode: 'onSubmit' })
  const values = useFormValues(form)
  const check = useNumberCheck()
  // The current courier can be chosen even if it is switched off.
  const offered = couriers.filter(({ id, active }) => active || id === order.shippingProvider)
  const { busy, problem, run, clear } = useOrderAction(
    (api, body: z.output<typeof parcel>) =>
      api.call('POST /staff/orders/{id}/parcel', {
        params: { id: order.id },
        body: { ...body, checkedNumber: check.checkedNumber },
      }),
    {
      onFailure: (failure) => {
        check.onFailure(failure)
        return clearRefusedCourier(form, failure)
      },
    },
  )
  const begin = () => {
    clear()
    form.reset({ shippingProvider: order.shippingProvider ?? '', trackingNumber: order.trackingNumber ?? '' })
    setOpen(true)
  }
  return (
    <>
      {mayChangeParcel(order) && (
        <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={begin}>
          {t('staff.order.changeParcel')}
        </Button>
      )}
      <QuestionDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('staff.order.changeParcel')}
        action={t('common.save')}
        busy={busy}
        problem={problem}
        onSubmit={form.onSubmit(async (body) => {
          if (await run(body)) setOpen(false)
        })}
      >
        <div className="grid gap-3">
          <p className="text-ink-soft">{t('staff.order.changeParcelText')}</p>
          <ParcelFields field={form.field} values={values} couriers={offered} check={check} />
        </div>
      </QuestionDialog>
    </>
  )
}
