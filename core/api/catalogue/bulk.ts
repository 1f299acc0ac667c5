import { z } from '@hono/zod-openapi'
import { bulkAction, maxProducts } from '../../catalogue/bulk/bulk-action.ts'
import { bulkProblems } from '../../catalogue/bulk/change-product.ts'
import { catalogueLimits } from '../../catalogue/fields.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { inBothLanguages, int, version } from '../schemas.ts'

const endpoint = endpointsOf('Back office: many products')

const ids = z.array(z.string().min(1).max(catalogueLimits.slug)).min(1).max(maxProducts)

/** "Prices by per cent or amount with rounding and preview." */
export const previewBulkChange = endpoint('POST /staff/catalogue/bulk/preview', 'catalogue:edit', {
  summary: 'What a change of many products would make of each; nothing is written.',
  body: z.object({ ids, action: shared(bulkAction) }),
  output: z.object({
    /** To be sent with the change. */
    preview: version,
    changed: int,
    unchanged: int,
    /** Those that are left out, with the reason. */
    leftOut: z.array(
      z.object({ id: z.string(), productName: inBothLanguages, problem: z.enum(bulkProblems) }),
    ),
    /** The first of those that change, and of those that are added. */
    products: z.array(
      z.object({
        id: z.string(),
        productName: inBothLanguages,
        isNew: z.boolean(),
        changes: z.array(
          z.object({
            field: z.string(),
            from: z.unknown(),
            to: z.unknown(),
            /** The name of the spec that the field is of. */
            spec: inBothLanguages.optional(),
          }),
        ),
      }),
    ),
  }),
  errors: ['product_not_found', 'category_not_found'],
})

/** "Every bulk move is one transaction." */
export const changeManyProducts = endpoint('POST /staff/catalogue/bulk', 'catalogue:edit', {
  summary: 'Change many products as previewed, all or nothing.',
  body: z.object({ ids, action: shared(bulkAction), preview: version }),
  output: z.object({
    /** To take it back. */
    id: z.string(),
    changed: int,
    /** The addresses of copies. */
    added: z.array(z.string()),
    /** For so many seconds the office offers to take it back. */
    undoSeconds: int,
  }),
  errors: ['product_not_found', 'category_not_found', 'catalogue_changed_meanwhile'],
})

export const undoBulkChange = endpoint('POST /staff/catalogue/bulk/{id}/undo', 'catalogue:edit', {
  summary: 'Take a change of many products back: all of them are as before.',
  params: z.object({ id: z.uuid() }),
  output: z.object({ restored: int, removed: int }),
  errors: ['bulk_change_not_found', 'bulk_change_not_undoable'],
})
