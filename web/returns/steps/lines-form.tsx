import * as z from 'zod/mini'
import { maxReturnReason } from '#core/orders/orders.ts'
import { whyReturned } from '#core/returns/forms.ts'
import { returnReasons } from '#core/returns/statuses.ts'
import { NumberField, SelectField, TextareaField } from '../../forms/fields.tsx'
import type { FieldAttributes } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import type { OrderReturnsView } from '../return-view.ts'

/** The number of pieces of each line that may come back, by position. */
type MostPieces = ReadonlyMap<number, number>

const fieldOf = (position: number) => `line${position}`

/** The lines with a typed number of pieces; undefined if a text is not a number or the number is too large. */
function piecesOf(typed: Readonly<Record<string, string>>, most: MostPieces) {
  const lines = [...most].map(([position, limit]) => {
    const text = typed[fieldOf(position)]?.trim() ?? ''
    const quantity = text === '' ? 0 : /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
    return { position, quantity, isGood: quantity <= limit }
  })
  if (lines.some(({ isGood }) => !isGood)) return undefined
  return lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ position, quantity }) => ({ position, quantity }))
}

const firstLine = (most: MostPieces) => [...most].find(([, limit]) => limit > 0)?.[0] ?? 0

/** The schema of a return: pieces of each line, and the reason. */
export function returnForm(most: MostPieces) {
  const path = ['pieces', fieldOf(firstLine(most))]
  const lines = z.pipe(
    z.object({ pieces: z.record(z.string(), z.string()), approve: z.optional(z.boolean()) }).check(
      z.refine(({ pieces }) => piecesOf(pieces, most) !== undefined, {
        error: 'staff.parcels.piecesPattern',
        path,
      }),
      z.refine(({ pieces }) => piecesOf(pieces, most)?.length !== 0, {
        error: 'returns.linesRequired',
        path,
      }),
    ),
    z.transform(({ pieces, ...rest }) => ({ lines: piecesOf(pieces, most) ?? [], ...rest })),
  )
  return z.intersection(lines, whyReturned)
}

export type TypedReturn = z.output<ReturnType<typeof returnForm>>

/** The initial values of the quantity fields. */
export const piecesStart = (most: MostPieces, quantityOf: (position: number) => number | undefined) =>
  Object.fromEntries(
    [...most.keys()].map((position) => [fieldOf(position), String(quantityOf(position) ?? '')]),
  )

interface LinesFormProps {
  items: OrderReturnsView['items']
  most: MostPieces
  field: (name: `pieces.${string}` | 'reason' | 'note') => FieldAttributes
}

/** The fields for the pieces of each line and the reason: "By line and quantity, with reason." */
export function LinesForm({ items, most, field }: LinesFormProps) {
  const t = useT()
  const first = firstLine(most)
  return (
    <>
      {items.map(({ position, productName, displayName }) => {
        const count = most.get(position) ?? 0
        return (
          count > 0 && (
            <NumberField
              key={position}
              {...field(`pieces.${fieldOf(position)}`)}
              label={t('staff.parcels.piecesOf', { product: productName, spec: displayName, count })}
              maxLength={6}
              {...(position === first && { 'data-autofocus': '' })}
            />
          )
        )
      })}
      <SelectField
        {...field('reason')}
        label={t('orders.returnReason')}
        required
        options={[
          { value: '', label: t('staff.order.failureChoose') },
          ...returnReasons.map((reason) => ({ value: reason, label: t(`returns.reason.${reason}`) })),
        ]}
      />
      <TextareaField
        {...field('note')}
        label={t('staff.returns.note')}
        maxLength={maxReturnReason}
        rows={2}
      />
    </>
  )
}
