import { z } from '@hono/zod-openapi'
import { bulkAction, maxProducts } from '../../catalogue/bulk/bulk-action.ts'
import { bulkProblems } from '../../catalogue/bulk/change-product.ts'
import { catalogueLimits } from '../../catalogue/fields.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { inBothLanguages, int, ringgit, version } from '../schemas.ts'
import { mayWait, ofColleague } from '../staff/second-person.ts'

const endpoint = endpointsOf('Back office: many products')

const ids = z.array(z.string().min(1).max(catalogueLimits.slug)).min(1).max(maxProducts)

/** Shows what a change of many products would do. */
export const previewBulkChange = endpoint('POST /staff/catalogue/bulk/preview', 'catalogue:edit', {
  summary: 'What a bulk change would do to each product; nothing is written.',
  body: z.object({ ids, action: shared(bulkAction) }),
  output: z.object({
    /** Version of this preview; the client sends it with the change. */
    preview: version,
    changed: int,
    unchanged: int,
    /** By how much lower prices reduce the value of the stock: the sum over all pieces, in ringgit. */
    given: ringgit,
    /** The value that the signed-in user may still give away today without approval; null if unlimited. */
    left: ringgit.nullable(),
    /** Products that are left out, with the reason. */
    leftOut: z.array(
      z.object({ id: z.string(), productName: inBothLanguages, problem: z.enum(bulkProblems) }),
    ),
    /** The first products that change or are added. */
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
            /** The name of the spec that the field belongs to. */
            spec: inBothLanguages.optional(),
          }),
        ),
      }),
    ),
  }),
  errors: ['product_not_found', 'category_not_found'],
})

/** Changes many products in one transaction. */
export const changeManyProducts = endpoint('POST /staff/catalogue/bulk', 'catalogue:edit', {
  summary: 'Change many products as previewed, all or nothing.',
  body: z.object({ ids, action: shared(bulkAction), preview: version, ...ofColleague }),
  output: z.object({
    ...mayWait,
    /** Id of the change, for undoing it; missing if the change awaits a colleague's approval. */
    id: z.string().optional(),
    changed: int,
    /** Ids of the copies. */
    added: z.array(z.string()),
    /** For how many seconds the back office offers to undo the change. */
    undoSeconds: int,
  }),
  errors: ['product_not_found', 'category_not_found', 'catalogue_changed_meanwhile', 'second_person_needed'],
})

export const undoBulkChange = endpoint('POST /staff/catalogue/bulk/{id}/undo', 'catalogue:edit', {
  summary: 'Undo a bulk change: restore the changed products and delete the copies.',
  params: z.object({ id: z.uuid() }),
  output: z.object({ restored: int, removed: int }),
  errors: ['bulk_change_not_found', 'bulk_change_not_undoable', 'second_person_needed'],
})
