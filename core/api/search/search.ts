import { z } from '@hono/zod-openapi'
import { reasonKinds } from '../../search/sources.ts'
import { filters, product } from '../catalogue.ts'
import { endpointsOf } from '../endpoint.ts'
import { int, lang, ringgit } from '../schemas.ts'

const endpoint = endpointsOf('Catalogue')

const q = z.string().trim().max(100)

/** Mistyped words, each with the correction that was searched instead. */
const corrections = z.array(z.object({ typed: z.string(), shown: z.string() }))

/** Lists products that may also fit a search. The page shows them below the products that match it. */
export const getMoreProducts = endpoint('GET /moreProducts', 'anyone', {
  summary: 'Other products that may fit a search, besides those of GET /products: best first, at most 12.',
  query: z.object({
    lang,
    ...filters,
    q: q.openapi({
      description:
        'The search text. It is compared with categories, specs, colours, sizes, materials, parameters, ' +
        'ids, synonyms and names in other languages, also if it is misspelt.',
    }),
  }),
  output: z.object({
    products: z.array(
      z.object({
        product,
        /** Why the product is listed, in the requested language. */
        reasons: z.array(z.object({ kind: z.enum(reasonKinds), text: z.string() })),
      }),
    ),
    corrections,
    /** If the search finds nothing at all: similar phrases that would find something. */
    nearest: z.array(z.string()),
  }),
})

/** Suggests products and categories while somebody types a search. */
export const getSuggestions = endpoint('GET /suggestions', 'anyone', {
  summary: 'Products and categories for a search that is being typed; its last word may be unfinished.',
  query: z.object({ lang, q }),
  output: z.object({
    products: z.array(
      z.object({
        id: z.string(),
        productName: z.string(),
        imgUrl: z.string(),
        /** The price of the first spec. */
        price: ringgit,
        /** The lowest price, if another spec costs less. */
        from: ringgit.optional(),
        /** Number of colours. */
        colours: int,
        widthCm: z.object({ min: z.number(), max: z.number() }).optional(),
      }),
    ),
    categories: z.array(z.object({ name: z.string(), displayName: z.string(), products: int })),
    corrections,
  }),
})
