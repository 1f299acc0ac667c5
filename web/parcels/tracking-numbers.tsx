import { useRef } from 'react'
import { useT } from '../i18n/i18n.tsx'
import type { FieldAttributes } from '../forms/use-schema-form.ts'
import { TrackingNumberField } from './parcel-fields.tsx'

/** Typed and unsent tracking numbers by order id. They are kept when their dialog closes or shipping is refused. */
const typed = new Map<string, string>()

/** The number that was typed for an order, or ''. */
export const typedNumber = (orderId: string) => typed.get(orderId) ?? ''

export function keepTypedNumber(orderId: string, number: string | undefined): void {
  if (number) typed.set(orderId, number)
  else typed.delete(orderId)
}

interface TrackingNumbersProps {
  rows: readonly { id: string; label: string }[]
  field: (name: `trackingNumbers.${number}`) => FieldAttributes
  /** Whether the first field gets the focus when the dialog opens. */
  first: boolean
}

/** A field for each parcel. Scanners end with Enter, which moves to the next field and never ships. */
export function TrackingNumbers({ rows, field, first }: TrackingNumbersProps) {
  const t = useT()
  const place = useRef<HTMLFieldSetElement>(null)
  const focusNext = (from: number) => {
    const fields = [...(place.current?.querySelectorAll('input') ?? [])]
    const next = fields[from + 1] ?? fields.find(({ value }) => value.trim() === '')
    if (next !== undefined && next !== fields[from]) next.focus()
    // An element that is not a button, because the next scan would press a button.
    else place.current?.querySelector('output')?.focus()
  }
  return (
    <fieldset ref={place} className="mb-2">
      <legend className="mb-1.5 font-medium">{t('staff.orders.trackingNumbers')}</legend>
      {/* Wider by its padding, which leaves room for the fields' outlines. */}
      <div className="-mx-1 max-h-64 overflow-y-auto px-1">
        {rows.map(({ id, label }, index) => (
          <TrackingNumberField
            key={id}
            {...field(`trackingNumbers.${index}`)}
            label={label}
            className="pb-2.5"
            placeholder={t('staff.orders.trackingLater')}
            onEnter={() => focusNext(index)}
            {...(first && index === 0 && { 'data-autofocus': '' })}
          />
        ))}
      </div>
      <output tabIndex={-1} className="block text-ink-soft">
        {t('staff.orders.trackingEnter')}
      </output>
    </fieldset>
  )
}
