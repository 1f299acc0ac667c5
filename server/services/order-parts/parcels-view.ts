import { eq, inArray } from 'drizzle-orm'
import type { Order } from '#core/api/orders.ts'
import { trackingLink } from '#core/delivery/couriers.ts'
import { toRinggit } from '#core/money.ts'
import { isCancelled } from '#core/orders/orders.ts'
import type { Database } from '../../database/connect.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { parcels } from '../../database/tables/parcels.ts'
import type { orders } from '../../database/tables/orders.ts'
import { loadParcelsOf, type StoredParcel } from './parcels.ts'
import { collectedPartsOf, type PartRows } from './part-cash.ts'

/** A parcel with its current courier. */
type CarriedParcel = StoredParcel & { carrier: typeof couriers.$inferSelect | undefined }

/** Loads the parcels of several orders with their current couriers, in sequence within each order. */
export async function loadCarriedOf(
  database: Database,
  orderIds: readonly string[],
): Promise<CarriedParcel[]> {
  const [found, carriers] = await Promise.all([
    loadParcelsOf(database, orderIds),
    database
      .selectDistinctOn([couriers.id], { carrier: couriers })
      .from(couriers)
      .innerJoin(parcels, eq(parcels.courier, couriers.id))
      .where(inArray(parcels.orderId, [...orderIds])),
  ])
  return found.map((parcel) => ({
    ...parcel,
    carrier: carriers.find(({ carrier }) => carrier.id === parcel.courier)?.carrier,
  }))
}

/**
 * Returns the parcels of an order as its customer sees them, without those whose goods were sent again. If there are
 * several parts, also returns the amount collected with each.
 */
export function toParcels(
  stored: Omit<PartRows, 'parcels'> & { row: typeof orders.$inferSelect; parcels: readonly CarriedParcel[] },
): Pick<Order, 'parcels' | 'toPayLater'> {
  const { row, items, parcels: found } = stored
  const sentAgain = new Set(found.map(({ sendsAgain }) => sendsAgain))
  const parts = collectedPartsOf(row, stored)
  const isShared = parts.length > 1 && !isCancelled(row.status)
  const toPay = (parcel: number | undefined) =>
    isShared ? (parts.find((part) => part.parcel?.number === parcel)?.collects ?? 0) : 0
  const later = toPay(undefined)
  return {
    parcels: found
      .filter(({ id }) => !sentAgain.has(id))
      .map(({ number, status, carrier, trackingNumber, lines }) => ({
        number,
        status,
        ...(carrier && { courierName: carrier.name }),
        ...(trackingNumber !== null && { trackingNumber }),
        ...(carrier && { trackingUrl: trackingLink(carrier.tracking, trackingNumber ?? undefined) }),
        ...(toPay(number) > 0 && { toPay: toRinggit(toPay(number)) }),
        lines: lines.map(({ position, quantity }) => ({
          line: items.findIndex((item) => item.position === position),
          quantity,
        })),
      })),
    ...(later > 0 && { toPayLater: toRinggit(later) }),
  }
}
