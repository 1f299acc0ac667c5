import { z } from '@hono/zod-openapi'
import { filterNames, maxPageSize, sortOrders } from '../catalogue/listing.ts'
import * as shapes from '../catalogue/product.ts'
import { countries } from '../contact/countries.ts'
import { described, endpointsOf } from './endpoint.ts'
import { day, idParams, int, lang, langQuery } from './schemas.ts'

const endpoint = endpointsOf('Catalogue')

/** Schemas of the catalogue under their names in the OpenAPI document. */
export const product: typeof shapes.product = described(
  z.object((shapes.product as unknown as z.ZodObject).shape),
  'Product',
) as never
const category = z.object(shapes.category.shape).openapi('Category')

const positiveNumber = z.coerce.number<number>().positive().max(1_000_000).optional()
const names = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => (given === undefined ? [] : [given].flat().slice(0, 20)))
const onlyYes = z
  .enum(['yes'])
  .optional()
  .transform((given) => given === 'yes')

/**
 * Filters of the product list. Price, size, color, material, stock, height and delivery must all match the
 * same spec.
 */
export const filters = {
  q: z
    .string()
    .trim()
    .max(100)
    .default('')
    .openapi({ description: 'Words that the name or the description contains.' }),
  category: z.string().max(100).default('').openapi({ description: 'Exact name of a category.' }),
  minPrice: positiveNumber.openapi({ description: 'In ringgit.' }),
  maxPrice: positiveNumber.openapi({ description: 'In ringgit.' }),
  width: positiveNumber.openapi({ description: 'At most this many centimetres.' }),
  depth: positiveNumber.openapi({ description: 'At most this many centimetres.' }),
  height: positiveNumber.openapi({ description: 'At most this many centimetres.' }),
  color: names.openapi({
    description: 'English names of colors or their families, such as Green; a spec must have one of them.',
  }),
  material: names.openapi({
    description: 'English names of materials or their families, such as Wood; a spec must have one of them.',
  }),
  stock: onlyYes.openapi({ description: 'Only specs in stock.' }),
  adjustable: onlyYes.openapi({ description: 'Only height-adjustable specs.' }),
  by: day.optional().openapi({
    description:
      'Only products delivered by this day to the place in `to`; without a place it filters nothing.',
  }),
  to: z.string().trim().max(200).default('').openapi({
    description: 'A postcode or city in Malaysia or Taiwan; nothing is delivered to an unknown place.',
  }),
}

/** Lists products for the shop page. */
export const getProducts = endpoint('GET /products', 'anyone', {
  summary: 'List products: searched, filtered by category, sorted by price and paged.',
  query: z.object({
    lang,
    ...filters,
    sort: z.enum(sortOrders).default('none').openapi({ description: "By the first spec's price." }),
    page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number<number>().int().min(1).max(maxPageSize).default(maxPageSize),
  }),
  output: z.array(product),
  headers: {
    'X-Total-Count': 'How many products match, on all pages together.',
    Link: 'rel="next": the address of the next page, where there is one.',
  },
})

/** Counts the products for each value of each filter. */
export const getProductFacets = endpoint('GET /productFacets', 'anyone', {
  summary: 'How many products each value of a filter would show, together with all other filters.',
  query: z.object({ lang, ...filters }),
  output: z.object({
    total: int,
    /** If no product matches: the filter whose removal would show the most products, if there is one. */
    drop: z.enum(filterNames).optional(),
    categories: z.array(z.object({ name: z.string(), displayName: z.string(), count: int })),
    /**
     * The families, and the exact colours or materials that the request names. Each `name` is in English, as the
     * filter expects it.
     */
    colors: z.array(z.object({ name: z.string(), displayName: z.string(), hex: z.string(), count: int })),
    materials: z.array(z.object({ name: z.string(), displayName: z.string(), count: int })),
    inStock: int,
    adjustable: int,
    /** Whether any product that matches the other filters is height-adjustable, or the request filters by that. */
    hasAdjustable: z.boolean(),
    /** Only if `to` is given. */
    delivery: z
      .object({
        /**
         * Name of the place in the requested language, and its country; missing if the shop does not know the
         * place.
         */
        place: z.string().optional(),
        country: z.enum(countries).optional(),
        /** The first day by which everything in stock can be delivered; missing if no day is free. */
        soonest: z.string().optional(),
        /** Products delivered by the requested day, or by `soonest` if no day is requested. */
        count: int,
      })
      .optional(),
  }),
})

/** Reads one product. */
export const getProduct = endpoint('GET /products/{id}', 'anyone', {
  summary: 'One product.',
  params: idParams,
  query: langQuery,
  output: product,
  errors: ['product_not_found'],
})

/** Lists products related to a product. */
export const getRelatedProducts = endpoint('GET /relatedProducts', 'anyone', {
  summary: 'Products related to a product, or a general selection.',
  query: z.object({ lang, productId: z.string().max(100).optional() }),
  output: z.array(product),
})

/** Lists the best sellers that the home page shows. */
export const getBestSellProducts = endpoint('GET /bestSellProducts', 'anyone', {
  summary: 'The best sellers that the home page shows.',
  query: langQuery,
  output: z.array(product),
})

/** Lists the products on sale that the home page shows. */
export const getOnSaleProducts = endpoint('GET /onSaleProducts', 'anyone', {
  summary: 'The products on sale that the home page shows.',
  query: langQuery,
  output: z.array(product),
})

/** Lists the room scenes with their hotspots. */
export const getRoomScenes = endpoint('GET /roomScenes', 'anyone', {
  summary: 'Pictures of furnished rooms, with the products that stand in them.',
  query: langQuery,
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      image: z.string(),
      /** Size of the picture in pixels. */
      width: int,
      height: int,
      /** x and y are fractions of the picture's width and height, from its upper left corner. */
      products: z.array(
        z.object({
          id: z.string(),
          /** The spec that the picture shows, or the product's first spec if that spec is no longer sold. */
          spec: z.string(),
          x: z.number(),
          y: z.number(),
          productName: z.string(),
          specName: z.string(),
          /** In ringgit. */
          price: z.number(),
          sizeCm: z.object({ width: z.number(), depth: z.number(), height: z.number() }).optional(),
        }),
      ),
    }),
  ),
})

/** Lists the categories, like `/product-categories.json`. */
export const getCategories = endpoint('GET /categories', 'anyone', {
  summary: 'The categories of the shop page.',
  query: langQuery,
  output: z.object({ categories: z.array(category) }),
})
