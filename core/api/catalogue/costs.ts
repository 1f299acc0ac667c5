import { z } from '@hono/zod-openapi'
import { specCosts } from '../../catalogue/costs/costs.ts'
import { catalogueLimits } from '../../catalogue/fields.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { inBothLanguages, tableFile, tableQuery, version } from '../schemas.ts'

const endpoint = endpointsOf('Back office: costs')

const productParams = z.object({ id: z.string().min(1).max(catalogueLimits.slug) })

const productCosts = z.object({
  /** Version of the costs, sent back with a change. */
  version,
  specs: z.array(
    z.object({
      id: z.string(),
      name: inBothLanguages,
      /** Price without offers. */
      price: z.number(),
      /** Null if nobody entered it. */
      cost: z.number().nullable(),
    }),
  ),
})

/** Reads the costs of a product. The other endpoints for products do not return costs. */
export const getProductCosts = endpoint('GET /staff/catalogue/products/{id}/costs', 'costs:read', {
  summary: 'What the specs of a product cost the shop.',
  params: productParams,
  output: productCosts,
  errors: ['product_not_found'],
})

export const saveProductCosts = endpoint('POST /staff/catalogue/products/{id}/costs', 'costs:edit', {
  summary:
    "Change the costs of a product's specs; null removes a cost. Refused if the costs changed since they " +
    'were read.',
  params: productParams,
  body: z.object({ version, costs: shared(specCosts.shape.costs) }),
  output: productCosts,
  errors: ['product_not_found', 'spec_not_found', 'catalogue_changed_meanwhile'],
})

export const exportCosts = endpoint('GET /staff/catalogue/costs/export', 'costs:read', {
  summary: 'Every spec with its SKU, price, cost and margin, as XLSX or CSV.',
  query: tableQuery,
  ...tableFile,
})

/** Imports the costs in a file, all or nothing. */
export const importCosts = endpoint('POST /staff/catalogue/costs/import', 'costs:edit', {
  summary:
    'Set the costs that a CSV file or a spreadsheet names, by SKU or by the product and spec ids of the ' +
    'export.',
  raw: { media: ['text/csv'], maxBytes: 4_000_000 },
  output: z.object({ changed: z.number().int(), unchanged: z.number().int() }),
  errors: ['costs_not_read', 'costs_refused', 'payload_too_large'],
})
