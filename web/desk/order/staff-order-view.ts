import type { StaffOrder } from '#core/api/orders-staff.ts'
import type { CallOutput } from '../../api/client.ts'
import { momentOf } from '../../orders/moment-of.ts'
import { toOrderView } from '../../orders/order-view.ts'

const withMoment = <Entry extends { at: unknown }>({ at, ...entry }: Entry) => ({
  ...entry,
  at: momentOf(at),
})

/** Converts an order from the API for its staff page, and adds the shop's couriers. Only for loaders. */
export function toStaffOrderView(found: StaffOrder, couriers: CallOutput<'GET /staff/couriers'>) {
  const {
    order,
    confirmedAt,
    paidAt,
    restockedAt,
    goodsBackAt,
    creditNote,
    askedDeduction,
    askedRefund,
    notes,
    calls,
    audit,
    ...others
  } = found
  const { waitingSince } = found
  return {
    ...others,
    couriers,
    waitingSince: momentOf(waitingSince),
    order: toOrderView(order),
    confirmedAt: confirmedAt && momentOf(confirmedAt),
    paidAt: paidAt && momentOf(paidAt),
    restockedAt: restockedAt && momentOf(restockedAt),
    goodsBackAt: goodsBackAt && momentOf(goodsBackAt),
    creditNote: creditNote && { ...creditNote, issuedAt: momentOf(creditNote.issuedAt) },
    askedDeduction: askedDeduction && withMoment(askedDeduction),
    askedRefund: askedRefund && withMoment(askedRefund),
    notes: notes.map(withMoment),
    calls: calls.map(({ callBackAt, ...call }) => ({
      ...withMoment(call),
      callBackAt: callBackAt && momentOf(callBackAt),
    })),
    audit: audit.map(withMoment),
  }
}
export type StaffOrderView = ReturnType<typeof toStaffOrderView>
