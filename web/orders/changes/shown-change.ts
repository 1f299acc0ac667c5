import type { ContentChange } from '#core/api/orders.ts'
import type { TrackedOrder } from '#core/api/tracking.ts'
import { addressLine } from '#core/delivery/postal-address.ts'
import type { DescribedChange } from '#core/orders/changing/change-texts.ts'
import { momentOf } from '../moment-of.ts'

type Private = 'address' | 'notes' | 'note'

type Destination = Pick<TrackedOrder['changes'][number], 'destination'>

/** A change as a page shows it; a page opened by a tracking link shows a masked destination and no notes. */
export type ShownChange = Omit<ContentChange, Private | 'at' | 'decidedAt'> &
  Partial<Pick<ContentChange, Private>> &
  Destination & { at: number }

type SentChange = Omit<ContentChange, Private> & Partial<Pick<ContentChange, Private>> & Destination

/** Converts a change from the API for a page, with its time in milliseconds since 1970; for loaders. */
export function toShownChange(change: SentChange): ShownChange {
  const { at, decidedAt: _, ...others } = change
  return { ...others, at: momentOf(at) }
}

/** Converts a change for `changeSentences`, which takes only the new address and notes, as texts. */
export function toDescribed({ address, destination, notes, ...change }: ShownChange): DescribedChange {
  return {
    ...change,
    ...(address?.after && { address: addressLine(address.after) }),
    ...(destination && { address: `${destination.recipient} · ${addressLine(destination)}` }),
    ...(notes?.after && { notes: notes.after }),
  }
}
