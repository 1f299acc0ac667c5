import { z } from '@hono/zod-openapi'
import { parcelStatuses } from '../../parcels/statuses.ts'
import { int, ringgit } from '../schemas.ts'

/** The tracking number again, by which staff confirm a number that is unusual or already used by another parcel. */
export const checkedNumber = z.string().trim().max(40).optional()

/** Errors about a courier or a tracking number. */
export const numberErrors = ['courier_off', 'tracking_number_unusual', 'tracking_number_taken'] as const

/** Set while an order is Shipped but some of its goods have not left the shop. */
export const partlyShipped = z.literal(true).optional()

/** The fields about parcels in an order, as the customer sees it. */
export const parcelsOfOrder = {
  partlyShipped,
  /** The parcels of the order. */
  parcels: z.array(
    z.object({
      /** The parcel's number within the order, from 1. */
      number: int,
      status: z.enum(parcelStatuses),
      courierName: z.string().optional(),
      trackingNumber: z.string().optional(),
      trackingUrl: z.string().optional(),
      /** The amount to pay when this parcel arrives; only if the order is delivered in several parts. */
      toPay: ringgit.optional(),
      /** The number of pieces of each line; `line` is its index in `items`. */
      lines: z.array(z.object({ line: int, quantity: int })),
    }),
  ),
  /** The amount to pay for goods that are not packed yet; only if other goods are already in a parcel. */
  toPayLater: ringgit.optional(),
}
