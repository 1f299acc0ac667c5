import type { ContentChange } from '#core/api/orders.ts'
import { addressLine } from '#core/delivery/postal-address.ts'
import type { DescribedChange } from '#core/orders/changing/change-texts.ts'
import { momentOf } from '../moment-of.ts'

type Private = 'address' | 'notes' | 'note'

/** A change as a page shows it; a page opened by a tracking link shows no address and no notes. */
export type ShownChange = Omit<ContentChange, Private | 'at' | 'decidedAt'> &
  Partial<Pick<ContentChange, Private>> & { at: number }

type SentChange = Omit<ContentChange, Private> & Partial<Pick<ContentChange, Private>>

/** Converts a change from the API for a page, with its time in milliseconds since 1970; for loaders. */
export function toShownChange(change: SentChange): ShownChange {
  const { at, decidedAt: _, ...others } = change
  return { ...others, at: momentOf(at) }
}

/** Converts a change for `changeSentences`: it takes only the new address and notes, as texts. */
export function toDescribed({ address, notes, ...change }: ShownChange): DescribedChange {
  return {
    ...change,
    ...(address?.after && { address: addressLine(address.after) }),
    ...(notes?.after && { notes: notes.after }),
  }
}
