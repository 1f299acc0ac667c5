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
 * The parcel with the page's primary button: goods to send again come first, then goods to pack, whose button is above
 * the parcels, then the first parcel that moves on.
 */
export function leadingParcel(view: OrderParcelsView): ParcelView | undefined {
  const again = view.parcels.find((parcel) => canSendAgain(view, parcel))
  if (again !== undefined || canPack(view)) return again
  return view.parcels.find(({ status, next }) => next.some((to) => isFirstStep(status, to)))
}

/** A parcel in a list. For loaders. */
export const toParcelRowView = ({ since, ...row }: ParcelRow) => ({ ...row, since: momentOf(since) })
export type ParcelRowView = ReturnType<typeof toParcelRowView>
