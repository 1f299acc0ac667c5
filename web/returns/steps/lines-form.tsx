import { maxReturnReason } from '#core/orders/orders.ts'
import { returnReasons, type ReturnReason } from '#core/returns/statuses.ts'
import { NumberField, SelectField, TextareaField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'
import type { OrderReturnsView } from '../return-view.ts'

/** What is typed about pieces and reason. */
export interface TypedReturn {
  /** By position. */
  pieces: Readonly<Record<number, string>>
  reason: ReturnReason | ''
  note: string
}

/** The pieces that are typed; undefined where one is no number or above what may come back. */
export function piecesOf({ pieces }: TypedReturn, most: ReadonlyMap<number, number>) {
  const lines = [...most].map(([position, limit]) => {
    const typed = pieces[position]?.trim() ?? ''
    const quantity = typed === '' ? 0 : /^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN
    return { position, quantity, isGood: quantity <= limit }
  })
  if (lines.some(({ isGood }) => !isGood)) return undefined
  return lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ position, quantity }) => ({ position, quantity }))
}

interface LinesFormProps {
  items: OrderReturnsView['items']
  most: ReadonlyMap<number, number>
  value: TypedReturn
  problems: Partial<Record<'pieces' | 'reason' | 'note', string>>
  onChange: (value: TypedReturn) => void
}

/** "By line and quantity, with reason." */
export function LinesForm({ items, most, value, problems, onChange }: LinesFormProps) {
  const t = useT()
  const shown = items.filter(({ position }) => (most.get(position) ?? 0) > 0)
  return (
    <>
      {shown.map(({ position, productName, displayName }, place) => (
        <NumberField
          key={position}
          name={`pieces-${position}`}
          label={t('staff.parcels.piecesOf', {
            product: productName,
            spec: displayName,
            count: most.get(position) ?? 0,
          })}
          error={place === 0 ? problems.pieces : undefined}
          value={value.pieces[position] ?? ''}
          maxLength={6}
          onChange={({ target }) =>
            onChange({ ...value, pieces: { ...value.pieces, [position]: target.value } })
          }
          {...(place === 0 && { 'data-autofocus': '' })}
        />
      ))}
      <SelectField
        name="reason"
        label={t('orders.returnReason')}
        required
        error={problems.reason}
        value={value.reason}
        onChange={({ target }) => onChange({ ...value, reason: target.value as ReturnReason | '' })}
        options={[
          { value: '', label: t('staff.order.failureChoose') },
          ...returnReasons.map((reason) => ({ value: reason, label: t(`returns.reason.${reason}`) })),
        ]}
      />
      <TextareaField
        name="note"
        label={t('staff.returns.note')}
        error={problems.note}
        value={value.note}
        maxLength={maxReturnReason}
        rows={2}
        onChange={({ target }) => onChange({ ...value, note: target.value })}
      />
    </>
  )
}
