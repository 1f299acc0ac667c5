import type { OrderParcels, ParcelRow } from '#core/api/parcels-and-cash/parcels.ts'
import type { ParcelStatus } from '#core/parcels/statuses.ts'
import { momentOf } from '../orders/moment-of.ts'

/** The parcels of an order, as their page shows them. For loaders. */
export function toOrderParcelsView({ parcels, ...others }: OrderParcels) {
  return {
    ...others,
    parcels: parcels.map(({ events, ...parcel }) => ({
      ...parcel,
      events: events.map((event) => ({ ...event, at: momentOf(event.at) })),
    })),
  }
}
export type OrderParcelsView = ReturnType<typeof toOrderParcelsView>
export type ParcelView = OrderParcelsView['parcels'][number]

const firstSteps: Partial<Record<ParcelStatus, ParcelStatus>> = {
  to_pack: 'on_the_way',
  on_the_way: 'delivered',
  second_attempt: 'delivered',
  refused: 'on_the_way',
  lost: 'returned',
}
export const isFirstStep = (from: ParcelStatus, to: ParcelStatus) => firstSteps[from] === to

/** Whether goods that came back can be sent again. */
export function canSendAgain({ moving, items }: OrderParcelsView, { status, lines }: ParcelView): boolean {
  const isUnpacked = (position: number) =>
    items.some((item) => item.position === position && item.unpacked > 0)
  return status === 'returned' && moving && lines.some(({ position }) => isUnpacked(position))
}

/** Whether goods of the order can be packed. */
export const canPack = ({ moving, items }: OrderParcelsView): boolean =>
  moving && items.some(({ unpacked }) => unpacked > 0)

/**
 * Returns the parcel that gets the page's primary button. Goods to send again come first. Goods to pack come next;
 * their button is above the parcels, so the result is undefined. Otherwise it is the first parcel that can move on.
 */
export function leadingParcel(view: OrderParcelsView): ParcelView | undefined {
  const again = view.parcels.find((parcel) => canSendAgain(view, parcel))
  if (again !== undefined || canPack(view)) return again
  return view.parcels.find(({ status, next }) => next.some((to) => isFirstStep(status, to)))
}

/** A parcel in a list. For loaders. */
export const toParcelRowView = ({ since, ...row }: ParcelRow) => ({ ...row, since: momentOf(since) })
export type ParcelRowView = ReturnType<typeof toParcelRowView>
