import { eq } from 'drizzle-orm'
import type { Order } from '#core/api/orders.ts'
import { trackingLink } from '#core/delivery/couriers.ts'
import type { Database } from '../../database/connect.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { parcels } from '../../database/tables/parcels.ts'
import { loadParcels, type StoredParcel } from './parcels.ts'

/** A parcel with its current courier. */
type CarriedParcel = StoredParcel & { carrier: typeof couriers.$inferSelect | undefined }

/** Loads the parcels of an order with their current couriers. */
export async function loadCarried(database: Database, orderId: string): Promise<CarriedParcel[]> {
  const [found, carriers] = await Promise.all([
    loadParcels(database, orderId),
    database
      .selectDistinctOn([couriers.id], { carrier: couriers })
      .from(couriers)
      .innerJoin(parcels, eq(parcels.courier, couriers.id))
      .where(eq(parcels.orderId, orderId)),
  ])
  return found.map((parcel) => ({
    ...parcel,
    carrier: carriers.find(({ carrier }) => carrier.id === parcel.courier)?.carrier,
  }))
}

/** The parcels of an order as its customer sees them, without those whose goods were sent again. */
export function toParcels(
  found: readonly CarriedParcel[],
  items: readonly { position: number }[],
): Order['parcels'] {
  const sentAgain = new Set(found.map(({ sendsAgain }) => sendsAgain))
  return found
    .filter(({ id }) => !sentAgain.has(id))
    .map(({ number, status, carrier, trackingNumber, lines }) => ({
      number,
      status,
      ...(carrier && { courierName: carrier.name }),
      ...(trackingNumber !== null && { trackingNumber }),
      ...(carrier && { trackingUrl: trackingLink(carrier.tracking, trackingNumber ?? undefined) }),
      lines: lines.map(({ position, quantity }) => ({
        line: items.findIndex((item) => item.position === position),
        quantity,
      })),
    }))
}
