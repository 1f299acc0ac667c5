import { z } from '@hono/zod-openapi'
import { endpointsOf } from './endpoint.ts'
import { langQuery } from './schemas.ts'

/** "Pickup location: id, name, address." */
export const getPickupLocations = endpointsOf('Orders')('GET /pickupLocations', 'anyone', {
  summary: 'The open pickup locations, in the order of the checkout.',
  query: langQuery,
  output: z.array(z.object({ id: z.string(), name: z.string(), address: z.string() })),
})
