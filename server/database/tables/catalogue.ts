import { relations, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type { LocalizedText } from '../../../core/language.ts'

export const categories = pgTable('categories', {
  key: text().primaryKey(),
  name: jsonb().$type<LocalizedText>().notNull(),
  imgUrl: text().notNull(),
  position: integer().notNull(),
})

export const products = pgTable(
  'products',
  {
    id: text().primaryKey(),
    categoryKey: text()
      .notNull()
      .references(() => categories.key),
    name: jsonb().$type<LocalizedText>().notNull(),
    description: jsonb().$type<LocalizedText>().notNull(),
    parameters: jsonb().$type<Record<keyof LocalizedText, Record<string, string>[]>>().notNull(),
    imgUrl: text().notNull(),
    images: text().array().notNull(),
    videoUrl: text(),
    videoPosterUrl: text(),
    /** What is not published is on no page of the shop and in no answer to shoppers. */
    published: boolean().notNull().default(true),
    onSale: boolean().notNull().default(false),
    /** Place in the On Sale list; of two in one place the shop's order decides. */
    onSalePosition: integer().notNull().default(0),
    bestSeller: boolean().notNull().default(false),
    /** Place in the Best Sellers list; of two in one place the shop's order decides. */
    bestSellerPosition: integer().notNull().default(0),
    /** Place in the shop list while it is not sorted. */
    position: integer().notNull(),
    /** The first spec's price, kept here so that sorting needs no join; 0 without specs. */
    firstPriceSen: integer().notNull(),
    /** What a search looks through of the specs, a space before each text; `searched` in the table of fields says which. */
    specSearchText: text().notNull().default(''),
    /** What a search looks through, in lower case: name and description in every language, and texts of the specs. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower((name->>'en') || ' ' || (name->>'zh-TW') || ' ' || (description->>'en') || ' ' || (description->>'zh-TW') || spec_search_text)`,
      ),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('products_search_grams').using('gin', sql`search_grams(${table.searchText})`),
    // With what shoppers see in them, so that those are counted by an index alone.
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
    check('products_first_price', sql`first_price_sen >= 0`),
  ],
)

export const specs = pgTable(
  'specs',
  {
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    /** The identity that carts, wishlists and orders keep. */
    name: text().notNull(),
    formerNames: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    displayName: jsonb().$type<LocalizedText>().notNull(),
    priceSen: integer().notNull(),
    stock: integer().notNull(),
    color: text().notNull(),
    displayColor: jsonb().$type<LocalizedText>().notNull(),
    size: text().notNull(),
    description: jsonb().$type<LocalizedText>().notNull(),
    images: text().array().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.id] }),
    unique().on(table.productId, table.name),
    check('specs_price', sql`price_sen >= 0`),
    check('specs_stock', sql`stock >= 0`),
  ],
)

export const productRelations = relations(products, ({ one, many }) => ({
  category: one(categories, { fields: [products.categoryKey], references: [categories.key] }),
  specs: many(specs),
}))

export const specRelations = relations(specs, ({ one }) => ({
  product: one(products, { fields: [specs.productId], references: [products.id] }),
}))
