import { useEffect, useId, useRef } from 'react'
import { formatDays } from '#core/delivery/days-text.ts'
import { formatRinggit } from '#core/money.ts'
import { halfDays, type HalfDay } from '#core/orders/orders.ts'
import { sumOf } from '#core/orders/taking/order-lines.ts'
import { useFormValues } from '../forms/use-schema-form.ts'
import { useT, useTranslator } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Notice } from '../ui/notice.tsx'
import { Hint, SubLine } from '../ui/small-text.tsx'
import { Step } from './step.tsx'
import { useSlots } from './use-slots.ts'
import { addressOf, missingIn, type TakenDraft } from './use-taken-order.ts'
import { passedBy } from './use-buyer.ts'
import { voucherResult } from './use-voucher.ts'
import { VoucherField } from './voucher-field.tsx'

/** The last step: delivery time, price and the button that places the order. */
export function WhenStep({ draft, onPlace }: { draft: TakenDraft; onPlace: () => void }) {
  const t = useT()
  // Renders again when the forms of address and customer change.
  useFormValues(draft.addressForm)
  useFormValues(draft.callerForm)
  const missing = missingIn(draft)
  const { pieces, total } = sumOf(draft.lines)
  const discount = voucherResult(draft.voucher, draft.lines)?.discount ?? 0
  const isPickup = draft.shippingMethod === 'self_pickup'
  const id = useId()
  return (
    <Step number={3} title={t('staff.take.when')} shortcut="F4">
      {draft.shippingMethod === 'delivery' && <Slots draft={draft} />}
      <div className={isPickup ? undefined : 'mt-3'}>
        <VoucherField voucher={draft.voucher} lines={draft.lines} />
      </div>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-y-1 border-t border-line pt-3 tabular">
        <dt>{t('common.pieceCount', { count: pieces })}</dt>
        <dd className="text-right">{formatRinggit(total)}</dd>
        {draft.shippingMethod === 'delivery' && (
          <>
            <dt>{t('staff.take.deliveryCost')}</dt>
            <dd className="text-right">{t('staff.take.free')}</dd>
          </>
        )}
        {discount > 0 && (
          <>
            <dt>{t('staff.take.voucher')}</dt>
            <dd className="text-right">{formatRinggit(-discount)}</dd>
          </>
        )}
        <dt className="mt-1 border-t border-ink pt-2 font-semibold">{t('staff.take.cashDue')}</dt>
        <dd className="mt-1 border-t border-ink pt-2 text-right font-semibold">
          {formatRinggit(total - discount)}
        </dd>
      </dl>
      <div className="mt-2 grid">
        {isPickup && (
          <Checkbox checked={draft.handedOver} onChange={({ target }) => draft.setHandedOver(target.checked)}>
            {t('staff.take.handedOver')}
          </Checkbox>
        )}
        {!(isPickup && draft.handedOver) && (
          <Checkbox checked={draft.confirmed} onChange={({ target }) => draft.setConfirmed(target.checked)}>
            {t('staff.take.confirmed')}
          </Checkbox>
        )}
      </div>
      {!draft.place.problem && <PassedNotice draft={draft} amount={total - discount} />}
      {draft.place.problem && (
        <Notice tone="danger" className="mt-3">
          {draft.place.problem}
        </Notice>
      )}
      <Button
        block
        size="lg"
        className="mt-3"
        busy={draft.place.busy}
        aria-disabled={missing.length > 0 || undefined}
        aria-describedby={id}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={onPlace}
      >
        {t('staff.take.place')}
        <kbd className="font-sans font-normal pointer-coarse:hidden" aria-hidden>
          Ctrl Enter
        </kbd>
      </Button>
      <Hint id={id} className="mt-2">
        {missing.length > 0
          ? t('staff.take.missing', {
              what: missing.map((part) => t(`staff.take.missing.${part}`)).join(t('form.separator')),
            })
          : t('staff.take.same')}
      </Hint>
    </Step>
  )
}

/** Says that the order passes the caller's limit in the company, before it is refused. */
function PassedNotice({ draft, amount }: { draft: TakenDraft; amount: number }) {
  const t = useT()
  const passed = passedBy(draft.buyer, amount)
  if (passed === undefined) return null
  const { limit, most, above } = passed
  return (
    <Notice tone="warning" className="mt-3">
      {t('error.caller_approval_required', {
        limit,
        most: formatRinggit(most),
        above: formatRinggit(above),
      })}
    </Notice>
  )
}

/** The choice of a half-day for the delivery, once the address is complete. */
function Slots({ draft }: { draft: TakenDraft }) {
  const { t, language } = useTranslator()
  const name = useId()
  const { slots, problem } = useSlots(addressOf(draft))
  const { slot, setSlot } = draft
  const takesFocus = useRef(false)
  // If F4 was pressed before the half-days were loaded, they get the focus now, unless it has moved on.
  useEffect(() => {
    if (slots === undefined) return
    if (takesFocus.current && document.activeElement === document.body) focusSlots()
    takesFocus.current = false
  }, [slots])
  if (problem !== undefined) return <Notice tone="danger">{problem}</Notice>
  if (slots === undefined)
    return (
      <p
        tabIndex={-1}
        data-slots-later
        ref={(element) => () => {
          takesFocus.current = element !== null && document.activeElement === element
        }}
        className="text-ink-soft outline-none"
      >
        {t('staff.take.slotsLater')}
      </p>
    )
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="sr-only">{t('staff.take.slots')}</legend>
      <SlotChoice
        className="col-span-2"
        name={name}
        checked={slot === undefined}
        onChoose={() => setSlot(undefined)}
        title={t('staff.take.noWish')}
        text={formatDays(slots, language)}
      />
      {slots.days.flatMap(({ day, ...left }) =>
        halfDays.map((half) => (
          <SlotChoice
            key={`${day} ${half}`}
            name={name}
            checked={slot?.day === day && slot.half === half}
            disabled={left[half] === 0}
            onChoose={() => setSlot({ day, half })}
            title={formatDays({ from: day, to: day }, language)}
            text={slotText(half, left[half], t)}
          />
        )),
      )}
    </fieldset>
  )
}

function slotText(half: HalfDay, left: number | null, t: ReturnType<typeof useT>): string {
  const time = t(`orders.${half}`)
  return left === null ? time : t('staff.take.slotLeft', { time, left })
}

interface SlotChoiceProps {
  name: string
  checked: boolean
  disabled?: boolean
  onChoose: () => void
  title: string
  text: string
  className?: string
}

function SlotChoice({
  name,
  checked,
  disabled = false,
  onChoose,
  title,
  text,
  className = '',
}: SlotChoiceProps) {
  return (
    <label
      className={`relative block rounded-control border border-control px-2.5 py-1.5 leading-5 has-checked:border-ink has-checked:bg-studio has-checked:inset-ring has-checked:inset-ring-ink has-disabled:border-line has-disabled:bg-studio has-disabled:text-ink-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-petrol forced-colors:has-checked:outline-2 ${className}`}
    >
      <input
        type="radio"
        data-slot-choice
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className="absolute inset-0 appearance-none opacity-0"
      />
      <span className="block font-medium tabular">{title}</span>
      <SubLine className="tabular">{text}</SubLine>
    </label>
  )
}

/** Focuses the chosen half-day, or the place where the half-days will appear. */
export function focusSlots(): void {
  const choices = [...document.querySelectorAll<HTMLInputElement>('[data-slot-choice]:enabled')]
  const first = choices.find(({ checked }) => checked) ?? choices[0]
  const others = '[data-slots-later], [aria-keyshortcuts~="Control+Enter"]'
  ;(first ?? document.querySelector<HTMLElement>(others))?.focus()
}
