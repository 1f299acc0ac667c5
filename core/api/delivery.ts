import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { languageOnly } from './language.ts'

/** "Pickup location: id, name, address." */
export const getPickupLocations = endpoint({
  method: 'get',
  path: '/pickupLocations',
  access: 'anyone',
  tag: 'Orders',
  summary: 'Where orders can be fetched, in the order in which the checkout shows it.',
  query: languageOnly,
  output: z.array(z.object({ id: z.string(), name: z.string(), address: z.string() })),
})
