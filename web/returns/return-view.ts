import type { ReturnRow } from '#core/api/returns/return-lists.ts'
import type { OrderReturns, StaffReturn } from '#core/api/returns/returns-staff.ts'
import { momentOf } from '../orders/moment-of.ts'

const withMoment = <Entry extends { at: Parameters<typeof momentOf>[0] }>({ at, ...entry }: Entry) => ({
  ...entry,
  at: momentOf(at),
})

function toReturnView(found: StaffReturn) {
  const { requestedAt, photos, decision, arrivedAt, inspection, refund, creditNote, events } = found
  return {
    ...found,
    requestedAt: momentOf(requestedAt),
    photos: photos.map(withMoment),
    decision: decision && withMoment(decision),
    arrivedAt: arrivedAt && momentOf(arrivedAt),
    inspection: inspection && withMoment(inspection),
    refund: {
      ...refund,
      paid: refund.paid && withMoment(refund.paid),
      asked: refund.asked && withMoment(refund.asked),
    },
    creditNote: creditNote && { ...creditNote, issuedAt: momentOf(creditNote.issuedAt) },
    events: events.map(withMoment),
  }
}

/** The returns of an order, as their page shows them. For loaders. */
export function toOrderReturnsView({ returns, ...order }: OrderReturns) {
  return { ...order, returns: returns.map(toReturnView) }
}
export type OrderReturnsView = ReturnType<typeof toOrderReturnsView>
export type ReturnView = OrderReturnsView['returns'][number]

/** A return in a list. For loaders. */
export const toReturnRowView = ({ since, requestedAt, ...row }: ReturnRow) => ({
  ...row,
  since: momentOf(since),
  requestedAt: momentOf(requestedAt),
})
export type ReturnRowView = ReturnType<typeof toReturnRowView>
