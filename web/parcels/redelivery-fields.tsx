import * as z from 'zod/mini'
import { maxFee } from '#core/orders/changing/amounts.ts'
import { maxFeeReason } from '#core/orders/changing/content.ts'
import { CheckboxField, NumberField, SelectField, TextField } from '../forms/fields.tsx'
import type { FieldAttributes } from '../forms/use-schema-form.ts'
import { useTranslator } from '../i18n/i18n.tsx'
import { useMay } from '../staff/shell/use-staff.ts'
import { wholeNumber } from '../desk/order/panels/amounts.ts'
import { slotChoices, slotKey, slotOfKey, slotText } from '../phone-orders/slot-choices.ts'
import { useSlots } from '../phone-orders/use-slots.ts'
import type { OrderParcelsView } from './parcel-view.ts'

/** The fields for sending goods again: another slot, and a fee to which the customer agreed. */
export const redelivery = {
  slot: z.optional(z.string()),
  fee: z.optional(wholeNumber(maxFee, 'staff.parcels.feePattern')),
  feeReason: z.optional(z.string()),
  agreed: z.optional(z.boolean()),
}

interface Entered {
  slot?: string | undefined
  fee?: number | undefined
  feeReason?: string | undefined
  agreed?: boolean | undefined
}

const hasFee = ({ fee = 0 }: Entered) => fee > 0

/** A fee needs a reason and the customer's consent. */
export const redeliveryChecks = [
  z.refine<Entered>((entered) => !hasFee(entered) || !!entered.feeReason?.trim(), {
    path: ['feeReason'],
    error: 'staff.change.feeReasonRequired',
  }),
  z.refine<Entered>((entered) => !hasFee(entered) || entered.agreed === true, {
    path: ['agreed'],
    error: 'staff.parcels.feeAgreedRequired',
  }),
] as const

/** Converts the fields for the API; undefined if there is neither another slot nor a fee. */
export function toRedelivery({ slot = '', fee = 0, feeReason = '', agreed = false }: Entered) {
  const delivery = slotOfKey(slot)
  if (delivery === undefined && fee === 0) return undefined
  return {
    ...(delivery && { delivery }),
    ...(fee > 0 && { fee: { amount: fee, reason: feeReason } }),
    agreed,
  }
}

interface RedeliveryFieldsProps {
  view: OrderParcelsView
  field: (name: keyof typeof redelivery) => FieldAttributes
  /** The fee as typed. */
  fee: string | undefined
}

/** The fields for sending goods again: "Redelivery with a new slot and, if wanted, a fee." */
export function RedeliveryFields({ view, field, fee }: RedeliveryFieldsProps) {
  const { t, language } = useTranslator()
  const may = useMay()
  const { slots, problem } = useSlots(view.shippingAddress)
  return (
    <>
      {view.shippingAddress && (
        <SelectField
          {...field('slot')}
          label={t('staff.change.slot')}
          hint={problem}
          options={[
            { value: '', label: t('staff.parcels.slotKeep') },
            ...slotChoices(slots).map((slot) => ({
              value: slotKey(slot),
              label: slotText(slot, t, language),
            })),
          ]}
        />
      )}
      {may('fees:charge') && (
        <NumberField {...field('fee')} label={t('staff.parcels.fee')} inputMode="numeric" maxLength={6} />
      )}
      {may('fees:charge') && !/^0*$/.test((fee ?? '').trim()) && (
        <>
          <TextField {...field('feeReason')} label={t('staff.change.feeReason')} maxLength={maxFeeReason} />
          <CheckboxField {...field('agreed')} label={t('staff.parcels.feeAgreed')} />
        </>
      )}
    </>
  )
}
