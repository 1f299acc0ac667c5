import type { OrderParcels, ParcelRow } from '#core/api/parcels-and-cash/parcels.ts'
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

/** A parcel in a list. For loaders. */
export const toParcelRowView = ({ since, ...row }: ParcelRow) => ({ ...row, since: momentOf(since) })
export type ParcelRowView = ReturnType<typeof toParcelRowView>
