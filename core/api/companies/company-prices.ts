import { z } from '@hono/zod-openapi'
import { endpointsOf } from '../endpoint.ts'
import { idParams, ringgit } from '../schemas.ts'

const endpoint = endpointsOf('Companies')

/** The price that a company has for one piece of a spec today. */
export const ownPrice = z
  .object({ productId: z.string(), specId: z.string(), price: ringgit })
  .openapi('OwnPrice')
export type OwnPrice = z.infer<typeof ownPrice>

/** The ids of products, as an address lists them. */
export const productIds = z
  .string()
  .max(10_000)
  .default('')
  .transform((text) => text.split(',').filter((one) => one !== ''))
  .openapi({ description: 'The ids of the products, separated by commas.', example: 'mesh-chair,oak-desk' })

/** "A company's own prices are read after mount": public pages stay the same for everybody. */
export const listOwnPrices = endpoint('GET /companies/{id}/prices', 'member', {
  summary: "The company's own prices today for the specs of some products; the lowest price counts.",
  params: idParams,
  query: z.object({ products: productIds }),
  output: z.object({ legalName: z.string(), prices: z.array(ownPrice) }),
  errors: ['company_not_found'],
})
