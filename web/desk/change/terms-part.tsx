import { formatRinggit } from '#core/money.ts'
import { maxMoveReason } from '#core/delivery/move-delivery.ts'
import { maxFeeReason } from '#core/orders/changing/content.ts'
import { maxDeductionReason } from '#core/orders/deductions.ts'
import { orderLimits } from '#core/orders/checkout.ts'
import { SelectField, TextareaField, TextField } from '../../forms/fields.tsx'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { useMay } from '../../staff/shell/use-staff.ts'
import { Panel } from '../../staff/ui/panel.tsx'
import type { StaffOrderView } from '../order/staff-order-view.ts'
import { useSlots, type Slots } from '../../phone-orders/use-slots.ts'
import { AddressPart } from './address-part.tsx'
import { slotChoices, slotKey, slotText, type ChosenSlot } from '../../phone-orders/slot-choices.ts'
import { typedRinggit, unreadableAmounts, type ChangeAmounts, type ChangeDraft } from './use-change.ts'

interface TermsPartProps {
  view: StaffOrderView
  draft: ChangeDraft
  amounts: ChangeAmounts
  /** The half-days with room at the order's current address. */
  slots: Slots | undefined
}

/**
 * The fields for everything except the goods: "Address, slot, notes, fees and discounts with reason and permission."
 */
export function TermsPart({ view, draft, amounts, slots }: TermsPartProps) {
  const t = useT()
  const may = useMay()
  const fee = typedRinggit(draft.fee)
  const unreadable = unreadableAmounts(draft, amounts)
  const refusal = (name: (typeof unreadable)[number]) =>
    unreadable.includes(name) ? t('staff.change.amountPattern') : undefined
  return (
    <Panel title={t('staff.change.delivery')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <DeliveryFields view={view} draft={draft} slots={slots} />
        {may('fees:charge') && (
          <>
            <TextField
              label={t('staff.change.fee')}
              leading={<Ringgit />}
              inputMode="numeric"
              value={draft.fee}
              onChange={({ target }) => draft.setFee(target.value)}
              error={refusal('fee')}
              maxLength={6}
            />
            <TextField
              label={t('staff.change.feeReason')}
              required={fee !== undefined && fee > 0}
              value={draft.feeReason}
              maxLength={maxFeeReason}
              onChange={({ target }) => draft.setFeeReason(target.value)}
            />
          </>
        )}
        {amounts.usual !== undefined && (
          <>
            <TextField
              label={t('staff.change.deduction')}
              leading={<Ringgit />}
              inputMode="numeric"
              value={draft.deduction ?? String(amounts.usual)}
              onChange={({ target }) => draft.setDeduction(target.value)}
              error={refusal('deduction')}
              hint={<DeductionHint amounts={amounts} />}
              maxLength={6}
            />
            <TextField
              label={t('staff.change.deductionReason')}
              required={amounts.isMore}
              error={draft.lacksReason ? t('staff.order.deductionReasonRequired') : undefined}
              value={draft.deductionReason}
              maxLength={maxDeductionReason}
              onChange={({ target }) => draft.setDeductionReason(target.value)}
            />
          </>
        )}
        <TextareaField
          label={t('staff.change.notes')}
          value={draft.notes}
          maxLength={orderLimits.notes}
          onChange={({ target }) => draft.setNotes(target.value)}
        />
        <TextareaField
          label={t('staff.change.note')}
          value={draft.note}
          maxLength={maxMoveReason}
          onChange={({ target }) => draft.setNote(target.value)}
        />
      </div>
    </Panel>
  )
}

/** Says how much the staff member may deduct without approval. Screen readers announce changes during typing. */
function DeductionHint({ amounts: { most, isAbove } }: { amounts: ChangeAmounts }) {
  const t = useT()
  if (most === undefined) return t('staff.change.deductionAny')
  const key = isAbove ? 'staff.change.deductionAbove' : 'staff.change.deductionHint'
  return <span aria-live="polite">{t(key, { most: formatRinggit(most) })}</span>
}

const Ringgit = () => (
  <span className="grid place-items-center rounded-l-control border border-control px-3 text-ink-soft">
    RM
  </span>
)

/** The fields for the address and the delivery day. The half-days to choose from depend on the address. */
function DeliveryFields({ view, draft, slots }: Pick<TermsPartProps, 'view' | 'draft' | 'slots'>) {
  const { shippingAddress: before } = view.order
  const moved = useSlots(draft.address)
  if (before === undefined) return null
  return (
    <>
      <SlotField view={view} draft={draft} slots={draft.address ? moved.slots : slots} />
      <AddressPart
        before={before}
        after={draft.address}
        onChange={(address) => {
          draft.setAddress(address)
          // The new address may have no room on that half-day.
          draft.setSlot(undefined)
        }}
      />
    </>
  )
}

/** The choice of a half-day with room. By default, the promised days stay. */
function SlotField({ view, draft, slots }: Pick<TermsPartProps, 'view' | 'draft' | 'slots'>) {
  const { t, language } = useTranslator()
  const { promise } = view.order
  const textOf = (slot: ChosenSlot) => slotText(slot, t, language)
  const choices = slotChoices(slots)
  return (
    <SelectField
      label={t('staff.change.slot')}
      value={draft.slot ? slotKey(draft.slot) : ''}
      onChange={({ target }) => {
        const chosen = choices.find((choice) => slotKey(choice) === target.value)
        draft.setSlot(chosen)
      }}
      options={[
        { value: '', label: t('staff.change.slotKeep', { days: promise ? textOf(promise) : '—' }) },
        ...choices.map((choice) => ({ value: slotKey(choice), label: textOf(choice) })),
      ]}
    />
  )
}
