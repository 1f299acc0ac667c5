import { z } from '@hono/zod-openapi'
import { catalogueLimits, productFields, specFields, type Fields } from '../catalogue/fields.ts'
import { productSorts } from '../catalogue/list/product-sorts.ts'
import { staffCategory, staffProduct, type StaffProduct } from '../catalogue/import-file.ts'
import { anyKind } from '../catalogue/kinds/kinds.ts'
import { maxUploadBytes, pictureTypes } from '../catalogue/uploads.ts'
import { exportFormats } from '../exports/exports.ts'
import { homeLists, listRule } from '../offers/list-rules.ts'
import { described, endpointsOf, shared } from './endpoint.ts'
import { inBothLanguages, int, lang, langQuery, paging, search, tableFile, version } from './schemas.ts'
import { mayWait, ofColleague } from './staff/second-person.ts'

const endpoint = endpointsOf('Back office: catalogue')

const key = z.string().min(1).max(catalogueLimits.slug)
const keyParams = z.object({ key })
const productParams = z.object({ id: key })
const listName = z.enum(homeLists)

function storedShape(fields: Fields): Record<string, z.core.$ZodType> {
  const shape = Object.entries(fields).map(([name, { kind, translated, optional }]) => {
    const { stored } = anyKind(kind)
    const schema = translated ? z.object({ en: stored, 'zh-TW': stored }) : stored
    return [name, optional ? z.optional(schema) : schema]
  })
  return Object.fromEntries(shape)
}

const storedProduct: z.ZodType<StaffProduct> = described(
  z.object({ ...storedShape(productFields), specs: z.array(z.object(storedShape(specFields))) }),
  'StaffProduct',
) as never

const productDetails = z.object({
  product: storedProduct,
  version,
  /** ISO 8601. */
  updatedAt: z.string(),
  /** Previous names of specs, by spec id. */
  formerNames: z.record(z.string(), z.array(z.string())),
})

/** Lists products for staff, with their stock. */
export const listStaffProducts = endpoint('GET /staff/catalogue/products', 'catalogue:read', {
  summary: "A page of matching products, published or not, in the shop's order or by a column.",
  query: z.object({
    lang,
    q: search,
    /** The key of a category. */
    category: z.string().max(catalogueLimits.slug).default(''),
    /** Without it, all products that are not archived. */
    published: z.enum(['yes', 'no', 'planned', 'archived']).optional(),
    list: listName.optional(),
    /** Only products with a spec that is low in stock. */
    low: z.enum(['yes']).optional(),
    sort: z.enum(productSorts).optional().openapi({
      description: "Without it, the shop's order; the price is that of the first spec.",
    }),
    ...paging,
  }),
  output: z.object({
    total: int,
    products: z.array(
      z.object({
        id: z.string(),
        productName: z.string(),
        /** The key of the product's category. */
        category: z.string(),
        displayCategory: z.string(),
        imgUrl: z.string(),
        /** In whole ringgit, like maxPrice. */
        minPrice: z.number(),
        maxPrice: z.number(),
        specs: int,
        /** Pieces in stock, over all specs. */
        stock: int,
        low: z.boolean(),
        published: z.boolean(),
        /** When it is published automatically, in ISO 8601. */
        publishAt: z.string().nullable(),
        archived: z.boolean(),
        onSale: z.boolean(),
        bestSeller: z.boolean(),
        updatedAt: z.string(),
      }),
    ),
  }),
})

/** Reads a product with all its fields, for the editor. */
export const getStaffProduct = endpoint('GET /staff/catalogue/products/{id}', 'catalogue:read', {
  summary: 'One whole product in every language.',
  params: productParams,
  output: productDetails,
  errors: ['product_not_found'],
})

export const createProduct = endpoint('POST /staff/catalogue/products', 'catalogue:edit', {
  summary: 'Add a product after the others.',
  body: z.object({ product: shared(staffProduct) }),
  output: productDetails,
  errors: ['product_exists', 'category_not_found'],
})

export const saveProduct = endpoint('POST /staff/catalogue/products/{id}', 'catalogue:edit', {
  summary:
    'Save a whole product; refused if it changed since it was read. Existing specs keep their stock; a new ' +
    'spec starts with its quantity.',
  params: productParams,
  body: z.object({ version, product: shared(staffProduct), ...ofColleague }),
  /** If lower prices await a colleague's approval, everything else is saved. */
  output: productDetails.extend(mayWait),
  errors: ['product_not_found', 'catalogue_changed_meanwhile', 'category_not_found', 'second_person_needed'],
})

const rule = z.object({
  /** Whether products are added automatically after those that staff chose. */
  automatic: z.boolean(),
  /** Best sellers are computed from the orders of this many days. */
  days: int,
  version,
})

const productList = z.object({
  version,
  rule,
  /** How many published products of the list the home page shows. */
  shown: int,
  products: z.array(
    z.object({ id: z.string(), productName: z.string(), imgUrl: z.string(), published: z.boolean() }),
  ),
})

/** Reads the lists of the home page: products on sale and best sellers. */
export const getProductLists = endpoint('GET /staff/catalogue/lists', 'catalogue:read', {
  summary: 'The lists of the home page, each in its order.',
  query: langQuery,
  output: z.object({ 'on-sale': productList, 'best-sellers': productList }),
})

export const saveProductList = endpoint('POST /staff/catalogue/lists/{list}', 'catalogue:edit', {
  summary: 'Save a whole list in its order; refused if it changed since it was read.',
  params: z.object({ list: listName }),
  query: langQuery,
  body: z.object({ version, productIds: z.array(key).max(1000) }),
  output: productList,
  errors: ['product_not_found', 'catalogue_changed_meanwhile'],
})

/** Saves whether a list of the home page is filled automatically. */
export const saveListRule = endpoint('POST /staff/catalogue/lists/{list}/rule', 'catalogue:edit', {
  summary: 'Change whether a list continues automatically; refused if the rule changed since it was read.',
  params: z.object({ list: listName }),
  body: z.object({ version, rule: shared(listRule) }),
  output: rule,
  errors: ['catalogue_changed_meanwhile'],
})

const categoryList = z.object({
  /** Version of the categories' order. */
  version,
  categories: z.array(
    z.object({
      key: z.string(),
      name: inBothLanguages,
      image: z.string(),
      text: inBothLanguages.optional(),
      /** Number of products, published or not. */
      products: int,
      version,
    }),
  ),
})

export const listStaffCategories = endpoint('GET /staff/catalogue/categories', 'catalogue:read', {
  summary: 'The categories in their order, in every language.',
  output: categoryList,
})

export const createCategory = endpoint('POST /staff/catalogue/categories', 'catalogue:edit', {
  summary: 'Add a category after the others.',
  body: z.object({ category: shared(staffCategory) }),
  output: categoryList,
  errors: ['category_exists'],
})

export const saveCategory = endpoint('POST /staff/catalogue/categories/{key}', 'catalogue:edit', {
  summary: 'Rename a category or change its picture; refused if it changed since it was read.',
  params: keyParams,
  body: z.object({ version, category: shared(staffCategory) }),
  output: categoryList,
  errors: ['category_not_found', 'category_exists', 'catalogue_changed_meanwhile'],
})

export const deleteCategory = endpoint('POST /staff/catalogue/categories/{key}/delete', 'catalogue:edit', {
  summary: 'Delete an empty category.',
  params: keyParams,
  output: categoryList,
  errors: ['category_not_found', 'category_not_empty'],
})

export const orderCategories = endpoint('POST /staff/catalogue/category-order', 'catalogue:edit', {
  summary: 'Reorder the categories; every key must be named once.',
  body: z.object({ version, keys: z.array(key).max(1000) }),
  output: categoryList,
  errors: ['catalogue_changed_meanwhile'],
})

/** Uploads a picture, which is checked and re-encoded. */
export const uploadPicture = endpoint('POST /staff/catalogue/pictures', 'catalogue:edit', {
  summary: 'Upload a picture. It is re-encoded in every width that the shop uses, without metadata.',
  raw: { media: pictureTypes, maxBytes: maxUploadBytes },
  output: z.object({
    /** URL of the widest version, which is the URL that products store; `width` and `height` are its size in pixels. */
    url: z.string(),
    width: int,
    height: int,
    sizes: z.array(z.object({ url: z.string(), width: int })),
  }),
  errors: ['picture_not_accepted', 'picture_too_large', 'payload_too_large', 'uploads_busy'],
})

/** Exports the whole catalogue as a file. */
export const exportCatalogue = endpoint('GET /staff/catalogue/export', 'catalogue:export', {
  summary:
    'Export every product as JSON, or as XLSX or CSV with a row per spec, which can be imported again.',
  query: z.object({ format: z.enum([...exportFormats, 'json']) }),
  media: [...tableFile.media, 'application/json'],
  output: z.string(),
})

/** Returns the progress of an import preview. */
export const getImportProgress = endpoint('GET /staff/catalogue/import/progress', 'catalogue:import', {
  summary: 'How far your import is; `none` if this process does not run one for you.',
  output: z.object({
    phase: z.enum(['none', 'receiving', 'waiting', 'reading']),
    /** From 0 to 1. */
    done: z.number(),
  }),
})
