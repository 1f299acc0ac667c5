import { promisedText } from '../../delivery/days-text.ts'
import type { Language } from '../../language.ts'
import { formatRinggit } from '../../money.ts'
import type { MessageValues } from '../../texts/format.ts'
import type { HalfDay } from '../orders.ts'
import type { ChangedPart } from './differences.ts'

type Key =
  | `orders.change.${'added' | 'removed' | 'pieces' | 'spec' | 'address' | 'days' | 'notes' | 'fee' | 'noFee' | 'deduction'}`
  | `orders.${'promisedHalf' | 'morning' | 'afternoon'}`
type Translate = (key: Key, values?: MessageValues) => string

interface Line {
  productName: string
  displayName: string
  quantity: number
}

interface Days {
  from: string
  to: string
  half?: HalfDay | undefined
}

interface BeforeAfter<Value> {
  before?: Value | undefined
  after?: Value | undefined
}

/** The data for the sentences about a change. Texts are in the reader's language, amounts in ringgit. */
export interface DescribedChange {
  parts: readonly ChangedPart[]
  lines: readonly BeforeAfter<Line>[]
  delivery?: BeforeAfter<Days> | undefined
  /** A person with a tracking link sees a masked address and no notes. */
  address?: string | undefined
  notes?: string | undefined
  fee?: { after: number; reason: string } | undefined
  deduction?: { before: number; after: number } | undefined
}

/** Describes a change in sentences. The order's page, the email and the back office use the same words. */
export function changeSentences(change: DescribedChange, t: Translate, language: Language): string[] {
  const { lines, delivery, address, notes, fee, deduction, parts } = change
  const days = (promised: Days | undefined) =>
    promised === undefined ? '—' : promisedText(promised, { t, language })
  return [
    ...lines.map((line) => lineSentence(line, t)),
    ...(delivery
      ? [t('orders.change.days', { before: days(delivery.before), after: days(delivery.after) })]
      : []),
    ...(parts.includes('address') ? [t('orders.change.address', { text: written(address) })] : []),
    ...(parts.includes('notes') ? [t('orders.change.notes', { text: written(notes) })] : []),
    ...(fee
      ? [
          fee.after === 0
            ? t('orders.change.noFee', { reason: fee.reason })
            : t('orders.change.fee', { reason: fee.reason, amount: formatRinggit(fee.after) }),
        ]
      : []),
    ...(deduction
      ? [
          t('orders.change.deduction', {
            before: formatRinggit(deduction.before),
            after: formatRinggit(deduction.after),
          }),
        ]
      : []),
  ]
}

/**
 * Returns a typed text, or 'none' if it is empty or the reader may not see it. The message then leaves the text out.
 */
const written = (text: string | undefined) => text || 'none'

function lineSentence({ before, after }: BeforeAfter<Line>, t: Translate): string {
  const product = (after ?? before)?.productName ?? ''
  const spec = (after ?? before)?.displayName ?? ''
  const count = (after ?? before)?.quantity ?? 0
  if (before === undefined) return t('orders.change.added', { product, spec, count })
  const was = before.quantity
  if (after === undefined) return t('orders.change.removed', { product, spec, count })
  return before.displayName === after.displayName
    ? t('orders.change.pieces', { product, spec, count, was })
    : t('orders.change.spec', { product, spec, count, wasSpec: before.displayName, was })
}
