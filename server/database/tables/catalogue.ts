import { relations, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { places } from '#core/catalogue/fields.ts'
import type { HeightRange, Measures } from '#core/catalogue/kinds/measures.ts'
import type { Assembly, Parcel } from '#core/catalogue/kinds/parcels.ts'
import type { PictureDimensions } from '#core/catalogue/kinds/picture-dimensions.ts'
import type { Swatch } from '#core/catalogue/kinds/swatches.ts'
import type { RoomProduct } from '#core/catalogue/rooms/rooms.ts'
import type { KitLine } from '#core/catalogue/kits/kits.ts'
import type { LocalizedText } from '#core/language.ts'
import type { Tier } from '#core/prices/tiers.ts'
import { localizedText, moment } from './columns.ts'

export const categories = pgTable('categories', {
  key: text().primaryKey(),
  name: localizedText(),
  imgUrl: text().notNull(),
  /** A sentence or two about the products in the category. */
  text: jsonb().$type<LocalizedText>(),
  position: integer().notNull(),
})

/** Pictures of furnished rooms, with the products in them. */
export const roomScenes = pgTable('room_scenes', {
  id: text().primaryKey(),
  name: localizedText(),
  image: text().notNull(),
  /** The size of the picture, in pixels. */
  width: integer().notNull(),
  height: integer().notNull(),
  products: jsonb().$type<RoomProduct[]>().notNull(),
  position: integer().notNull(),
})

/** Specs that are bought together, such as a workplace. */
export const kits = pgTable('kits', {
  id: text().primaryKey(),
  name: localizedText(),
  /** How many people the pieces are for. */
  people: integer().notNull(),
  lines: jsonb().$type<KitLine[]>().notNull(),
  active: boolean().notNull(),
  position: integer().notNull(),
})

export const products = pgTable(
  'products',
  {
    id: text().primaryKey(),
    categoryKey: text()
      .notNull()
      .references(() => categories.key),
    name: localizedText(),
    description: localizedText(),
    parameters: jsonb().$type<Record<keyof LocalizedText, Record<string, string>[]>>().notNull(),
    imgUrl: text().notNull(),
    images: text().array().notNull(),
    videoUrl: text(),
    videoPosterUrl: text(),
    searchWords: text().array(),
    goesWith: text().array(),
    sameRoom: text().array(),
    pictureDimensions: jsonb().$type<PictureDimensions[]>(),
    /** Whether shoppers see it. */
    published: boolean().notNull().default(true),
    /** When it will be published automatically, and the member of staff who planned that. */
    publishAt: moment(),
    publishBy: text(),
    /** Whether the back office leaves it out of its lists. Such a product is never published. */
    archived: boolean().notNull().default(false),
    onSale: boolean().notNull().default(false),
    /** Position in the On Sale list; products with the same position follow the shop's sequence. */
    onSalePosition: integer().notNull().default(0),
    bestSeller: boolean().notNull().default(false),
    /** Position in the Best Sellers list; products with the same position follow the shop's sequence. */
    bestSellerPosition: integer().notNull().default(0),
    /** Position in the unsorted shop list. */
    position: integer().notNull(),
    /** The price of the first spec (0 without specs), so that sorting needs no join. */
    firstPriceSen: integer().notNull(),
    /** The texts of the specs that a search includes (those of `searched` fields), each after a space. */
    specSearchText: text().notNull().default(''),
    /** The searched text, in lower case: name and description in every language, and texts of the specs. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower((name->>'en') || ' ' || (name->>'zh-TW') || ' ' || (description->>'en') || ' ' || (description->>'zh-TW') || spec_search_text)`,
      ),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('products_search_grams').using('gin', sql`search_grams(${table.searchText})`),
    // Includes `published`, so that counting reads only the index.
    index('products_of_category').on(table.categoryKey, table.position, table.id, table.published),
    index('products_in_order').on(table.position, table.id, table.published),
    index().on(table.firstPriceSen, table.position, table.id),
    index('products_of_category_by_price').on(
      table.categoryKey,
      table.firstPriceSen,
      table.position,
      table.id,
    ),
    index('products_on_sale')
      .on(table.onSalePosition, table.position)
      .where(sql`on_sale`),
    index('products_best_seller')
      .on(table.bestSellerPosition, table.position)
      .where(sql`best_seller`),
    index('products_to_publish')
      .on(table.publishAt)
      .where(sql`publish_at is not null`),
    check('products_first_price', sql`first_price_sen >= 0`),
    check('products_archived', sql`not (archived and published)`),
  ],
)

export const specs = pgTable(
  'specs',
  {
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    /** Identifies the spec in carts, wishlists and orders. */
    name: text().notNull(),
    formerNames: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    displayName: localizedText(),
    /** The current price: the lower of `regularPriceSen` and `salePriceSen`. The database computes it. */
    priceSen: integer().notNull(),
    /** The price without an offer, which staff edit. */
    regularPriceSen: integer().notNull(),
    /** The lowest price in the current offers, when that price ends, and the lowest price of the 30 days before. */
    salePriceSen: integer(),
    saleEndsAt: moment(),
    lowestPriceSen: integer(),
    /** Prices by quantity. */
    tiers: jsonb().$type<Tier[]>(),
    stock: integer().notNull(),
    color: text().notNull(),
    displayColor: localizedText(),
    size: text().notNull(),
    description: localizedText(),
    images: text().array().notNull(),
    sizeCm: jsonb().$type<Measures>(),
    swatches: jsonb().$type<Swatch[]>(),
    materials: jsonb().$type<Record<keyof LocalizedText, string[]>>(),
    netWeightKg: doublePrecision(),
    grossWeightKg: doublePrecision(),
    parcels: jsonb().$type<Parcel[]>(),
    assembly: jsonb().$type<Assembly>(),
    heightRangeCm: jsonb().$type<HeightRange>(),
    standsOn: text().$type<(typeof places)[number]>(),
    mountHeightCm: doublePrecision(),
    model: text(),
    sku: text(),
    barcode: text(),
    /** The number of pieces at which the stock is low; null for the shop's general number. */
    lowStockAt: integer(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.id] }),
    index('specs_by_sku').on(table.sku),
    index('specs_by_barcode').on(table.barcode),
    unique().on(table.productId, table.name),
    index('specs_reduced')
      .on(table.productId)
      .where(sql`sale_price_sen is not null`),
    check('specs_price', sql`price_sen >= 0`),
    check('specs_regular_price', sql`regular_price_sen >= 0`),
    check('specs_sale_price', sql`sale_price_sen >= 0`),
    check('specs_stock', sql`stock >= 0`),
  ],
)

/** Costs of specs, separate from the data that everybody who edits products can read. */
export const specCosts = pgTable(
  'spec_costs',
  {
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    specId: text().notNull(),
    costSen: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.specId] }),
    check('spec_costs_cost', sql`cost_sen >= 0`),
  ],
)

export const productRelations = relations(products, ({ one, many }) => ({
  category: one(categories, { fields: [products.categoryKey], references: [categories.key] }),
  specs: many(specs),
}))

export const specRelations = relations(specs, ({ one }) => ({
  product: one(products, { fields: [specs.productId], references: [products.id] }),
}))
