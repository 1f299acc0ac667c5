import { z } from '@hono/zod-openapi'
import { orderListLook } from '../../orders/lists/columns.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { success } from '../schemas.ts'

const endpoint = endpointsOf('Staff')

/** Reads the preferences of the requesting staff. "Stored with the account, not only the browser." */
export const getPreferences = endpoint('GET /staff/preferences', 'staff', {
  summary:
    'The preferences of the requesting staff for their lists; a list without an entry has its usual look.',
  output: z.object({
    looks: z.object({ orders: shared(orderListLook).optional() }),
  }),
})

export const saveOrdersLook = endpoint('POST /staff/preferences/orders', 'orders:read', {
  summary: 'Choose the columns and the density of the lists of orders.',
  body: shared(orderListLook),
  output: success,
})
