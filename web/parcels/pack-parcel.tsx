import { useEffect } from 'react'
import * as z from 'zod/mini'
import { trackingNumberPattern } from '#core/delivery/couriers.ts'
import { optionalTextAs } from '#core/typed-text.ts'
import type { CallOutput } from '../api/client.ts'
import { NumberField, SelectField } from '../forms/fields.tsx'
import { useFormValues, useSchemaForm, type FieldAttributes } from '../forms/use-schema-form.ts'
import { useT } from '../i18n/i18n.tsx'
import { QuestionDialog } from '../staff/ui/question-dialog.tsx'
import { wholeNumber } from '../desk/order/panels/amounts.ts'
import { useOrderAction } from '../desk/order/use-order-action.ts'
import { useNumberCheck } from './number-check.tsx'
import { clearRefusedCourier, TrackingNumberField } from './parcel-fields.tsx'
import type { OrderParcelsView, ParcelView } from './parcel-view.ts'
import { redelivery, redeliveryChecks, RedeliveryFields, toRedelivery } from './redelivery-fields.tsx'

interface PackParcelProps {
  id: string
  view: OrderParcelsView
  couriers: CallOutput<'GET /staff/couriers'>
  /** The returned parcel whose goods are sent again. */
  again?: ParcelView | undefined
  open: boolean
  onClose: () => void
  onPacked: () => void
}

const shipping = {
  shippingProvider: z.optional(z.string()),
  trackingNumber: optionalTextAs(
    z.string().check(z.regex(trackingNumberPattern, 'staff.orders.trackingPattern')),
  ),
}

/** The lines that can be packed, with the number of pieces that the form suggests. */
function offeredLines({ items }: OrderParcelsView, again: ParcelView | undefined) {
  return items
    .filter(({ unpacked }) => unpacked > 0)
    .map((item) => {
      const returned = again?.lines.find(({ position }) => position === item.position)?.quantity ?? 0
      return { ...item, offered: again ? Math.min(returned, item.unpacked) : item.unpacked }
    })
}

/** The schema of the form: pieces of at least one line, and optionally the courier. */
function packing(lines: ReturnType<typeof offeredLines>) {
  const pieces = lines.map(({ position, unpacked }) => [
    `n${position}`,
    wholeNumber(unpacked, 'staff.parcels.piecesPattern'),
  ])
  const quantities: Record<string, ReturnType<typeof wholeNumber>> = Object.fromEntries(pieces)
  return z.object({ quantities: z.object(quantities), ...shipping, ...redelivery }).check(
    z.refine((entered) => Object.values(entered.quantities).some((count) => count > 0), {
      path: ['quantities', `n${lines[0]?.position}`],
      error: 'staff.parcels.piecesRequired',
    }),
    ...redeliveryChecks,
  )
}

const empty = { quantities: {}, trackingNumber: '', slot: '', fee: '0', feeReason: '', agreed: false }

/** Packs part of an order: staff choose how many pieces of each line go into a separate parcel. */
export function PackParcel({ id, view, couriers, again, open, onClose, onPacked }: PackParcelProps) {
  const t = useT()
  const lines = offeredLines(view, again)
  const schema = packing(lines)
  const form = useSchemaForm(schema, {
    mode: 'onSubmit',
    defaultValues: { ...empty, shippingProvider: again?.courier ?? '' },
  })
  const { getFieldState, setValue } = form
  // Until staff type a quantity, the field shows the number of pieces that can be packed.
  useEffect(() => {
    for (const { position, offered } of offeredLines(view, again))
      if (!getFieldState(`quantities.n${position}`).isDirty)
        setValue(`quantities.n${position}`, String(offered))
  }, [view, again, getFieldState, setValue])
  const values = useFormValues(form)
  const check = useNumberCheck()
  const pack = useOrderAction(
    (api, { quantities: pieces, shippingProvider, trackingNumber, ...agreed }: z.output<typeof schema>) =>
      api.call('POST /staff/orders/{id}/parcels', {
        params: { id },
        body: {
          shippingProvider,
          trackingNumber,
          checkedNumber: check.checkedNumber,
          lines: lines
            .map(({ position }) => ({ position, quantity: pieces[`n${position}`] ?? 0 }))
            .filter(({ quantity }) => quantity > 0),
          ...(again && { sendsAgain: again.id, redelivery: toRedelivery(agreed) }),
        },
      }),
    {
      onFailure: (failure) => {
        check.onFailure(failure)
        return clearRefusedCourier(form as never, failure)
      },
    },
  )
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t(again ? 'staff.parcels.againTitle' : 'staff.parcels.packTitle', { order: view.orderNumber })}
      action={t('staff.parcels.pack')}
      busy={pack.busy}
      problem={pack.problem}
      onSubmit={form.onSubmit(async (entered) => {
        if (await pack.run(entered)) onPacked()
      })}
    >
      <p className="mb-3 text-ink-soft">{t('staff.parcels.packText')}</p>
      <div className="grid gap-3">
        {lines.map(({ position, productName, displayName, unpacked }, index) => (
          <NumberField
            key={position}
            {...form.field(`quantities.n${position}`)}
            label={t('staff.parcels.piecesOf', { product: productName, spec: displayName, count: unpacked })}
            {...(index === 0 && { 'data-autofocus': '' })}
          />
        ))}
        {view.shippingMethod === 'delivery' && (
          <CourierFields
            field={form.field}
            couriers={couriers.filter(({ active, id: courier }) => active || courier === again?.courier)}
            isChosen={!!values.shippingProvider}
          />
        )}
        {check.questionAbout(values.trackingNumber)}
        {again && <RedeliveryFields view={view} field={form.field} fee={values.fee} />}
      </div>
    </QuestionDialog>
  )
}

interface CourierFieldsProps {
  field: (name: keyof typeof shipping) => FieldAttributes
  couriers: PackParcelProps['couriers']
  isChosen: boolean
}

/** The courier, if known, and the tracking number. */
function CourierFields({ field, couriers, isChosen }: CourierFieldsProps) {
  const t = useT()
  return (
    <>
      <SelectField
        {...field('shippingProvider')}
        label={t('staff.common.courier')}
        options={[
          { value: '', label: t('staff.parcels.courierLater') },
          ...couriers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {isChosen && (
        <TrackingNumberField
          {...field('trackingNumber')}
          label={t('common.trackingNumber')}
          hint={t('staff.order.trackingHint')}
          onEnter={() => undefined}
          controlClass="tabular"
        />
      )}
    </>
  )
}
