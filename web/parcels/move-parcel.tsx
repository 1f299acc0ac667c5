import { useRef } from 'react'
import * as z from 'zod/mini'
import { trackingNumberPattern } from '#core/delivery/couriers.ts'
import { maxNote, hasNumberOrConsent } from '#core/orders/queues.ts'
import { hasCodeOrReason, maxPickupCode } from '#core/parcels/handover.ts'
import {
  parcelReasonsFor,
  parcelTable,
  type ParcelReason,
  type ParcelStatus,
} from '#core/parcels/statuses.ts'
import { optionalTextAs } from '#core/typed-text.ts'
import type { CallOutput } from '../api/client.ts'
import { CheckboxField, SelectField, TextareaField, TextField } from '../forms/fields.tsx'
import { useFormValues, useSchemaForm, type SchemaForm } from '../forms/use-schema-form.ts'
import { useT } from '../i18n/i18n.tsx'
import { QuestionDialog } from '../staff/ui/question-dialog.tsx'
import { useOrderAction } from '../desk/order/use-order-action.ts'
import { useNumberCheck, type NumberCheck } from './number-check.tsx'
import { clearRefusedCourier, ParcelFields } from './parcel-fields.tsx'
import { parcelMoveText } from './parcel-texts.tsx'
import type { OrderParcelsView, ParcelView } from './parcel-view.ts'

interface MoveParcelProps {
  view: Pick<OrderParcelsView, 'orderNumber' | 'shippingMethod'>
  parcel: ParcelView
  to: ParcelStatus
  couriers: CallOutput<'GET /staff/couriers'>
  open: boolean
  onClose: () => void
  onMoved: () => void
}

interface MoveInput {
  reason?: ParcelReason | ''
  shippingProvider?: string
  trackingNumber?: string
  withoutNumber?: boolean
  code?: string
  withoutCode?: string
  note?: string
}
interface Entered {
  reason?: ParcelReason | undefined
  shippingProvider?: string | undefined
  trackingNumber?: string | undefined
  withoutNumber?: boolean | undefined
  code?: string | undefined
  withoutCode?: string | undefined
  note?: string | undefined
}
type MoveForm = SchemaForm<MoveInput, Entered>

const text = (most: number) => optionalTextAs(z.string().check(z.maxLength(most, 'common.tooLong')))

/** The schema of a field that a step does not need. Its value is not sent. */
const notSent = z.pipe(
  z.any(),
  z.transform(() => undefined),
)

/** Which groups of fields a step of a parcel needs. */
function needsOf({ shippingMethod: method }: MoveParcelProps['view'], to: ParcelStatus) {
  return {
    reason: parcelTable[to].because === true,
    number: to === 'on_the_way' && method === 'delivery',
    code: to === 'delivered' && method === 'self_pickup',
  }
}

function useMoveForm({ view, parcel, to, couriers }: MoveParcelProps): MoveForm {
  const needs = needsOf(view, to)
  const fields: z.ZodMiniType<Entered, MoveInput> = z.object({
    reason: needs.reason
      ? z.enum(parcelReasonsFor[view.shippingMethod] as [ParcelReason], 'common.chooseReason')
      : notSent,
    shippingProvider: needs.number
      ? z.string().check(z.minLength(1, 'staff.orders.courierRequired'))
      : notSent,
    trackingNumber: needs.number
      ? optionalTextAs(z.string().check(z.regex(trackingNumberPattern, 'staff.orders.trackingPattern')))
      : notSent,
    withoutNumber: z.optional(z.boolean()),
    code: needs.code ? text(maxPickupCode) : notSent,
    withoutCode: needs.code ? text(maxNote) : notSent,
    note: text(maxNote),
  })
  const schema = fields.check(
    z.refine((entered) => !needs.number || hasNumberOrConsent(entered), {
      path: ['withoutNumber'],
      error: 'staff.orders.withoutNumberRequired',
    }),
    z.refine((entered) => !needs.code || hasCodeOrReason(entered), {
      path: ['code'],
      error: 'staff.parcels.codeRequired',
    }),
  )
  const firstCourier = couriers.find(({ active }) => active)?.id
  return useSchemaForm(schema, {
    mode: 'onSubmit',
    defaultValues: {
      reason: '',
      shippingProvider: parcel.courier ?? firstCourier ?? '',
      trackingNumber: parcel.trackingNumber ?? '',
      code: '',
      withoutCode: '',
      note: '',
    },
  })
}

/** Moves a parcel, with the fields of its step: a reason, courier and scanned number, or the customer's code. */
export function MoveParcel(props: MoveParcelProps) {
  const { view, parcel, to, open, onClose, onMoved } = props
  const t = useT()
  const needs = needsOf(view, to)
  const form = useMoveForm(props)
  const check = useNumberCheck()
  const name = t(parcelMoveText(parcel, to, view.shippingMethod))
  const move = useOrderAction(
    (api, entered: Entered) =>
      api.call('POST /staff/parcels/{id}/move', {
        params: { id: parcel.id },
        body: {
          seen: parcel.seen,
          to,
          ...entered,
          checkedNumber: check.checkedNumber,
          note: entered.note ?? '',
        },
      }),
    {
      onFailure: (failure) => {
        if (failure.code === 'wrong_pickup_code') {
          form.setFieldError('code', failure.text)
          return true
        }
        check.onFailure(failure)
        return clearRefusedCourier(form, failure)
      },
    },
  )
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t('staff.parcels.moveTitle', { move: name, number: parcel.number, order: view.orderNumber })}
      action={name}
      busy={move.busy}
      problem={move.problem}
      onSubmit={form.onSubmit(async (entered) => {
        if (await move.run(entered)) onMoved()
      })}
    >
      <div className="grid gap-3">
        {needs.reason && <ReasonField form={form} method={view.shippingMethod} />}
        {needs.number && <NumberFields form={form} check={check} {...props} />}
        {needs.code && <CodeFields form={form} />}
        <TextareaField {...form.field('note')} label={t('staff.parcels.note')} maxLength={maxNote} rows={2} />
      </div>
    </QuestionDialog>
  )
}

function ReasonField({ form, method }: { form: MoveForm; method: OrderParcelsView['shippingMethod'] }) {
  const t = useT()
  return (
    <SelectField
      {...form.field('reason')}
      label={t('common.reason')}
      required
      data-autofocus
      options={[
        { value: '', label: t('staff.order.failureChoose') },
        ...parcelReasonsFor[method].map((reason) => ({
          value: reason,
          label: t(`staff.order.failure.${reason}`),
        })),
      ]}
    />
  )
}

function NumberFields(props: MoveParcelProps & { form: MoveForm; check: NumberCheck }) {
  const { form, check, couriers, parcel } = props
  const t = useT()
  const values = useFormValues(form)
  const end = useRef<HTMLParagraphElement>(null)
  return (
    <>
      {/* Enter leaves the field without focusing a button, which the next scan would press. */}
      <ParcelFields
        field={form.field}
        values={values}
        couriers={couriers.filter(({ id, active }) => active || id === parcel.courier)}
        check={check}
        onEnter={() => end.current?.focus()}
      />
      <p ref={end} tabIndex={-1} className="text-ink-soft outline-none">
        {t('staff.parcels.scanHint')}
      </p>
      {!values.trackingNumber?.trim() && (
        <CheckboxField
          {...form.field('withoutNumber')}
          label={t('staff.orders.withoutNumber', { count: 1, of: 1 })}
        />
      )}
    </>
  )
}

function CodeFields({ form }: { form: MoveForm }) {
  const t = useT()
  return (
    <>
      <TextField
        {...form.field('code')}
        label={t('staff.parcels.code')}
        hint={t('staff.parcels.codeHint')}
        inputMode="numeric"
        verbatim
        maxLength={maxPickupCode}
        controlClass="tabular tracking-[0.2em]"
        data-autofocus
      />
      <TextField
        {...form.field('withoutCode')}
        label={t('staff.parcels.withoutCode')}
        hint={t('staff.parcels.withoutCodeHint')}
        maxLength={maxNote}
      />
    </>
  )
}
