import { z } from '@hono/zod-openapi'
import { orderListLook } from '../../orders/lists/columns.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { success } from '../schemas.ts'

const endpoint = endpointsOf('Staff')

/** Reads the preferences of the signed-in user, which are stored with the account. */
export const getPreferences = endpoint('GET /staff/preferences', 'staff', {
  summary: 'Your preferences for lists; a list without an entry has its usual look.',
  output: z.object({
    looks: z.object({ orders: shared(orderListLook).optional() }),
  }),
})

export const saveOrdersLook = endpoint('POST /staff/preferences/orders', 'orders:read', {
  summary: 'Choose the columns and the density of your lists of orders.',
  body: shared(orderListLook),
  output: success,
})
