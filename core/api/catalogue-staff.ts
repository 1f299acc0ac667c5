import { z } from '@hono/zod-openapi'
import {
  catalogueLimits,
  productFields,
  specFields,
  type FieldKind,
  type Fields,
} from '../catalogue/fields.ts'
import {
  catalogueProblems,
  staffCategory,
  staffProduct,
  type StaffProduct,
} from '../catalogue/import-file.ts'
import { fieldAnswers } from '../catalogue/product.ts'
import { maxImportBytes, maxUploadBytes, pictureTypes } from '../catalogue/uploads.ts'
import { endpoint, shared } from './endpoint.ts'
import { lang } from './language.ts'

const tag = 'Back office: catalogue'

/** What was looked at, as one word: another one means that somebody changed it since. */
const version = z.string().min(1).max(100)
const key = z.string().min(1).max(catalogueLimits.slug)
const inBothLanguages = z.object({ en: z.string(), 'zh-TW': z.string() })

/** What is stored; what was imported long ago may be longer than what is taken today. */
const storedNumbers: Partial<Record<FieldKind, z.ZodType>> = { price: z.number(), pieces: z.number().int() }

function storedShape(fields: Fields): Record<string, z.ZodType> {
  const shape = Object.entries(fields).map(([name, { kind, translated, optional }]) => {
    const one = storedNumbers[kind] ?? fieldAnswers[kind]
    const schema = translated ? z.object({ en: one, 'zh-TW': one }) : one
    return [name, optional ? schema.optional() : schema]
  })
  return Object.fromEntries(shape)
}

/** As many of its pictures as there are specs make the gallery, the others stand below it as extra images. */
const storedProduct: z.ZodType<StaffProduct> = z.object({
  ...storedShape(productFields),
  specs: z.array(z.object(storedShape(specFields))),
}) as never

const openedProduct = z.object({
  product: storedProduct,
  version,
  /** When it was changed last, in ISO 8601. */
  updatedAt: z.string(),
  /** Names that specs had before, by the specs' ids. */
  formerNames: z.record(z.string(), z.array(z.string())),
})

/** "Product list with stock at a glance." */
export const listStaffProducts = endpoint({
  method: 'get',
  path: '/staff/catalogue/products',
  access: 'catalogue:read',
  tag,
  summary: 'A page of the products that match, published or not, in the order of the shop.',
  query: z.object({
    lang,
    q: z.string().trim().max(200).default(''),
    /** The key of a category. */
    category: z.string().max(catalogueLimits.slug).default(''),
    published: z.enum(['yes', 'no']).optional(),
    list: z.enum(['on-sale', 'best-sellers']).optional(),
    /** Only products of which a spec is low. */
    low: z.enum(['yes']).optional(),
    page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  output: z.object({
    total: z.number().int(),
    products: z.array(
      z.object({
        id: z.string(),
        productName: z.string(),
        /** Its key. */
        category: z.string(),
        displayCategory: z.string(),
        imgUrl: z.string(),
        /** In whole ringgit, of the cheapest and the dearest spec. */
        minPrice: z.number(),
        maxPrice: z.number(),
        specs: z.number().int(),
        /** Pieces, of all specs together. */
        stock: z.number().int(),
        low: z.boolean(),
        published: z.boolean(),
        onSale: z.boolean(),
        bestSeller: z.boolean(),
        updatedAt: z.string(),
      }),
    ),
  }),
})

/** "Editor for bilingual texts, specs, prices, pictures, parameters, video link." */
export const getStaffProduct = endpoint({
  method: 'get',
  path: '/staff/catalogue/products/{id}',
  access: 'catalogue:read',
  tag,
  summary: 'One whole product in every language.',
  params: z.object({ id: key }),
  output: openedProduct,
  errors: ['product_not_found'],
})

export const createProduct = endpoint({
  method: 'post',
  path: '/staff/catalogue/products',
  access: 'catalogue:edit',
  tag,
  summary: 'Add a product, at the end of the shop.',
  body: z.object({ product: shared(staffProduct) }),
  output: openedProduct,
  errors: ['product_exists', 'category_not_found'],
})

export const saveProduct = endpoint({
  method: 'post',
  path: '/staff/catalogue/products/{id}',
  access: 'catalogue:edit',
  tag,
  summary:
    'Save one whole product over the version that was looked at. The stock of specs that are there stays as it is; a new spec starts with its quantity.',
  params: z.object({ id: key }),
  body: z.object({ version, product: shared(staffProduct) }),
  output: openedProduct,
  errors: ['product_not_found', 'catalogue_changed_meanwhile', 'category_not_found'],
})

const openedList = z.object({
  version,
  /** How many of those that are published the home page shows at most, the first ones. */
  shown: z.number().int(),
  products: z.array(
    z.object({ id: z.string(), productName: z.string(), imgUrl: z.string(), published: z.boolean() }),
  ),
})

/** "On-sale and best-seller lists." */
export const getProductLists = endpoint({
  method: 'get',
  path: '/staff/catalogue/lists',
  access: 'catalogue:read',
  tag,
  summary: 'The lists of the home page, each in its order.',
  query: z.object({ lang }),
  output: z.object({ 'on-sale': openedList, 'best-sellers': openedList }),
})

export const saveProductList = endpoint({
  method: 'post',
  path: '/staff/catalogue/lists/{list}',
  access: 'catalogue:edit',
  tag,
  summary: 'Save a whole list in its order, over the version that was looked at.',
  params: z.object({ list: z.enum(['on-sale', 'best-sellers']) }),
  query: z.object({ lang }),
  body: z.object({ version, productIds: z.array(key).max(1000) }),
  output: openedList,
  errors: ['product_not_found', 'catalogue_changed_meanwhile'],
})

const openedCategories = z.object({
  /** Of their order. */
  version,
  categories: z.array(
    z.object({
      key: z.string(),
      name: inBothLanguages,
      image: z.string(),
      /** How many products are in it, published or not. */
      products: z.number().int(),
      version,
    }),
  ),
})

export const listStaffCategories = endpoint({
  method: 'get',
  path: '/staff/catalogue/categories',
  access: 'catalogue:read',
  tag,
  summary: 'The categories in their order, in every language.',
  output: openedCategories,
})

export const createCategory = endpoint({
  method: 'post',
  path: '/staff/catalogue/categories',
  access: 'catalogue:edit',
  tag,
  summary: 'Add a category behind the others.',
  body: z.object({ category: shared(staffCategory) }),
  output: openedCategories,
  errors: ['category_exists'],
})

export const saveCategory = endpoint({
  method: 'post',
  path: '/staff/catalogue/categories/{key}',
  access: 'catalogue:edit',
  tag,
  summary: 'Rename a category or change its picture, over the version that was looked at.',
  params: z.object({ key }),
  body: z.object({ version, category: shared(staffCategory) }),
  output: openedCategories,
  errors: ['category_not_found', 'category_exists', 'catalogue_changed_meanwhile'],
})

export const deleteCategory = endpoint({
  method: 'post',
  path: '/staff/catalogue/categories/{key}/delete',
  access: 'catalogue:edit',
  tag,
  summary: 'Delete a category that no product is in.',
  params: z.object({ key }),
  output: openedCategories,
  errors: ['category_not_found', 'category_not_empty'],
})

export const orderCategories = endpoint({
  method: 'post',
  path: '/staff/catalogue/category-order',
  access: 'catalogue:edit',
  tag,
  summary: 'Put the categories into an order that names each of them once.',
  body: z.object({ version, keys: z.array(key).max(1000) }),
  output: openedCategories,
  errors: ['catalogue_changed_meanwhile'],
})

/** "Pictures (upload checked and re-encoded)." */
export const uploadPicture = endpoint({
  method: 'post',
  path: '/staff/catalogue/pictures',
  access: 'catalogue:edit',
  tag,
  summary: 'Keep a picture: it is read, made anew in every width of the shop, and rid of its metadata.',
  raw: { media: pictureTypes, most: maxUploadBytes },
  output: z.object({
    /** What goes into a product: the widest. */
    url: z.string(),
    /** In pixels, of the widest. */
    width: z.number().int(),
    height: z.number().int(),
    /** Every width that it was made in; a small picture is not made wider. */
    sizes: z.array(z.object({ url: z.string(), width: z.number().int() })),
  }),
  errors: ['picture_not_accepted', 'picture_too_large', 'payload_too_large', 'uploads_busy'],
})

/** "CSV and JSON export." */
export const exportCatalogue = endpoint({
  method: 'get',
  path: '/staff/catalogue/export',
  access: 'catalogue:export',
  tag,
  summary: 'Every product as a file: JSON, or CSV with a row a spec. Both can be imported again.',
  query: z.object({ format: z.enum(['csv', 'json']) }),
  media: ['text/csv', 'application/json'],
  output: z.string(),
})

const importQuery = {
  /** Whether the stock of specs that are there stays as it is, or is set to what the file says. */
  stock: z.enum(['keep', 'set']).default('keep'),
}

const rowFault = z.object({
  /** Counted from 1, without the line of headings; 0 for the file as a whole. */
  row: z.number().int(),
  /** Of the file. */
  line: z.number().int(),
  /** The id of the product that the row is about, '' where it has none. */
  product: z.string(),
  /** 'specs.0.price'; the name of the column in a CSV file; '' for the whole row. */
  field: z.string(),
  /** The name of its text, with what that needs to say. */
  problem: z.enum(catalogueProblems),
  details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

const change = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })

const raw = { media: ['text/csv', 'application/json'], most: maxImportBytes } as const

/** "Import with a preview of what would change, row errors named." */
export const previewImport = endpoint({
  method: 'post',
  path: '/staff/catalogue/import/preview',
  access: 'catalogue:import',
  tag,
  summary: 'What importing a file would change. Nothing is written.',
  query: z.object(importQuery),
  raw,
  output: z.object({
    /** Goes with the import of this file; empty when there are errors. */
    preview: z.string(),
    added: z.array(z.object({ id: z.string(), productName: inBothLanguages, specs: z.number().int() })),
    changed: z.array(z.object({ id: z.string(), productName: inBothLanguages, changes: z.array(change) })),
    unchanged: z.number().int(),
    /** The first of them. */
    errors: z.array(rowFault),
    errorCount: z.number().int(),
  }),
  errors: ['payload_too_large'],
})

/** "All or nothing." */
export const importCatalogueFile = endpoint({
  method: 'post',
  path: '/staff/catalogue/import',
  access: 'catalogue:import',
  tag,
  summary: 'Import a file as its preview showed it: all of it, or nothing.',
  query: z.object({ ...importQuery, preview: z.string().min(1).max(100) }),
  raw,
  output: z.object({ added: z.number().int(), changed: z.number().int(), unchanged: z.number().int() }),
  errors: ['import_refused', 'catalogue_changed_meanwhile', 'payload_too_large'],
})
