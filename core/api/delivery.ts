import { z } from '@hono/zod-openapi'
import { countries } from '../contact/countries.ts'
import { endpointsOf } from './endpoint.ts'
import { langQuery } from './schemas.ts'

/** Lists the open pickup locations. */
export const getPickupLocations = endpointsOf('Orders')('GET /pickupLocations', 'anyone', {
  summary: 'The open pickup locations, in the order of the checkout.',
  query: langQuery,
  output: z.array(z.object({ id: z.string(), name: z.string(), address: z.string() })),
})

const day = z.string().openapi({ description: "yyyy-MM-dd in the shop's time zone." })

/** Computes the days between which an order placed now would arrive at a place. */
export const getDeliveryPromise = endpointsOf('Orders')('GET /deliveryPromise', 'anyone', {
  summary:
    'The days between which an order placed now would arrive at a postcode or city of Malaysia or Taiwan.',
  query: langQuery.extend({
    to: z.string().trim().min(1, 'delivery.placeRequired').max(200).openapi({
      description: 'A postcode, a city, or both, as people write them.',
      example: '40150',
    }),
    country: z.enum(countries).optional().openapi({
      description: 'The country to use if the postcode exists in both.',
    }),
  }),
  output: z.object({
    /** The place's name in the requested language, with its postcode: '40150 Shah Alam'. */
    place: z.string(),
    country: z.enum(countries),
    from: day,
    to: day,
    /** The last day that the customer can choose. */
    last: day,
    /**
     * Days without delivery to this place although the office works on that weekday: public holidays, days that staff
     * have closed, and days that are full.
     */
    closed: z.array(day),
  }),
  // The response changes every hour and with every order.
  private: true,
  errors: ['place_not_found', 'delivery_full'],
})
