import { useState } from 'react'
import type * as z from 'zod/mini'
import { parcel as parcelFields } from '#core/orders/queues.ts'
import { parcelTable } from '#core/parcels/statuses.ts'
import type { CallOutput } from '../api/client.ts'
import { useFormValues, useSchemaForm } from '../forms/use-schema-form.ts'
import { useT } from '../i18n/i18n.tsx'
import { QuestionDialog } from '../staff/ui/question-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { useOrderAction } from '../desk/order/use-order-action.ts'
import { useNumberCheck } from './number-check.tsx'
import { clearRefusedCourier, ParcelFields } from './parcel-fields.tsx'
import type { OrderParcelsView, ParcelView } from './parcel-view.ts'

interface ChangeNumberProps {
  view: OrderParcelsView
  parcel: ParcelView
  couriers: CallOutput<'GET /staff/couriers'>
}

/** Corrects courier and tracking number of a parcel, or adds a number that was unknown. */
export function ChangeNumber({ view, parcel, couriers }: ChangeNumberProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const form = useSchemaForm(parcelFields, { mode: 'onSubmit' })
  const values = useFormValues(form)
  const check = useNumberCheck()
  const change = useOrderAction(
    (api, body: z.output<typeof parcelFields>) =>
      api.call('POST /staff/parcels/{id}/change', {
        params: { id: parcel.id },
        body: { seen: parcel.seen, ...body, checkedNumber: check.checkedNumber },
      }),
    {
      onFailure: (failure) => {
        check.onFailure(failure)
        return clearRefusedCourier(form, failure)
      },
    },
  )
  const changeable =
    view.moving && view.shippingMethod === 'delivery' && parcelTable[parcel.status].isOver !== true
  return (
    <>
      {changeable && (
        <Button
          size="sm"
          variant="quiet"
          aria-haspopup="dialog"
          onClick={() => {
            change.clear()
            form.reset({
              shippingProvider: parcel.courier ?? '',
              trackingNumber: parcel.trackingNumber ?? '',
            })
            setOpen(true)
          }}
        >
          {t(parcel.trackingNumber === undefined ? 'staff.parcels.addNumber' : 'staff.order.changeParcel')}
        </Button>
      )}
      <QuestionDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('staff.order.changeParcel')}
        action={t('common.save')}
        busy={change.busy}
        problem={change.problem}
        onSubmit={form.onSubmit(async (body) => {
          if (await change.run(body)) setOpen(false)
        })}
      >
        <div className="grid gap-3">
          <ParcelFields
            check={check}
            field={form.field}
            values={values}
            couriers={couriers.filter(({ id, active }) => active || id === parcel.courier)}
          />
        </div>
      </QuestionDialog>
    </>
  )
}
