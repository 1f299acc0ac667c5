import { z } from '@hono/zod-openapi'
import { halfDays } from '../../orders/orders.ts'
import { endpointsOf } from '../endpoint.ts'
import { date, idParams, success } from '../schemas.ts'

const endpoint = endpointsOf('Orders')

/** A customer's confirmation of an order, with another delivery day if they choose one. */
export const confirmation = z.object({
  /** The `updatedAt` of the order that the customer saw. */
  seen: date,
  day: z.iso.date().optional(),
  half: z.enum(halfDays).optional(),
})

/** The days that a customer may choose. */
export const offeredDays = z.object({ days: z.array(z.string()) })

/** Reads the days that the member may choose for their order. */
export const readOrderDays = endpoint('GET /orders/{id}/days', 'member', {
  summary: 'The days on which an order that the shop has not confirmed could be delivered.',
  params: idParams,
  output: offeredDays,
  errors: ['order_not_found', 'order_not_to_confirm', 'delivery_full'],
})

/** Confirms an order for the member; refused if the order has changed since they saw it. */
export const confirmOrder = endpoint('POST /orders/{id}/confirm', 'member', {
  summary: 'Confirm your order, for another day if one is given. Staff must still confirm it.',
  params: idParams,
  body: confirmation,
  output: success,
  errors: [
    'order_not_found',
    'order_not_to_confirm',
    'confirmation_outdated',
    'delivery_day_full',
    'delivery_full',
  ],
})
