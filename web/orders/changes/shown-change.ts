import type { ContentChange } from '#core/api/orders.ts'
import { addressLine } from '#core/delivery/postal-address.ts'
import type { DescribedChange } from '#core/orders/changing/change-texts.ts'
import { momentOf } from '../moment-of.ts'

type Private = 'address' | 'notes' | 'note'

/** A change as a page shows it; the holder of a link sees no address and no note. */
export type ShownChange = Omit<ContentChange, Private | 'at' | 'decidedAt'> &
  Partial<Pick<ContentChange, Private>> & { at: number }

type SentChange = Omit<ContentChange, Private> & Partial<Pick<ContentChange, Private>>

/** A change with its moment; for loaders. */
export function toShownChange(change: SentChange): ShownChange {
  const { at, decidedAt: _, ...others } = change
  return { ...others, at: momentOf(at) }
}

/** The parts of a change that its sentences use. */
export function toDescribed({ address, notes, ...change }: ShownChange): DescribedChange {
  return {
    ...change,
    ...(address?.after && { address: addressLine(address.after) }),
    ...(notes?.after && { notes: notes.after }),
  }
}
