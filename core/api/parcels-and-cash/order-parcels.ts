import { z } from '@hono/zod-openapi'
import { parcelStatuses } from '../../parcels/statuses.ts'
import { int, ringgit } from '../schemas.ts'

/** The tracking number once more, if staff confirm an unusual number or one that another parcel has. */
export const checkedNumber = z.string().trim().max(40).optional()

/** Errors about a courier or a tracking number. */
export const numberErrors = ['courier_off', 'tracking_number_unusual', 'tracking_number_taken'] as const

/** Set while an order is Shipped and some of its goods have not left the shop. */
export const partlyShipped = z.literal(true).optional()

/** The fields about parcels in an order, as the customer sees it. */
export const parcelsOfOrder = {
  partlyShipped,
  /** The parcels of the order. */
  parcels: z.array(
    z.object({
      /** Counted within the order, from 1. */
      number: int,
      status: z.enum(parcelStatuses),
      courierName: z.string().optional(),
      trackingNumber: z.string().optional(),
      trackingUrl: z.string().optional(),
      /** The amount to pay when this parcel arrives; only if the order comes in several parts. */
      toPay: ringgit.optional(),
      /** Pieces of each line, by its index in `items`. */
      lines: z.array(z.object({ line: int, quantity: int })),
    }),
  ),
  /** The amount to pay for goods that are in no parcel yet; only if other goods are in one. */
  toPayLater: ringgit.optional(),
}
