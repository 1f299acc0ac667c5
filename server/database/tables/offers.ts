import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import type { OfferInput } from '#core/offers/offer-editor.ts'
import type { OfferKind, Rounding } from '#core/offers/offer-prices.ts'
import { moment } from './columns.ts'
import { specs } from './catalogue.ts'

/**
 * Reduced prices of some goods for some time: "An offer (name, products/categories/specs, per cent or amount or exact
 * price with rounding, from, until)."
 */
export const offers = pgTable(
  'offers',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    kind: text().$type<OfferKind>().notNull(),
    /** Per cent or whole ringgit. */
    value: integer().notNull(),
    rounding: text().$type<Rounding>().notNull(),
    goods: jsonb().$type<Pick<OfferInput, 'all' | 'categories' | 'products' | 'leftOut'>>().notNull(),
    beginsAt: moment().notNull(),
    endsAt: moment(),
  },
  (table) => [
    index('offers_by_time').on(table.endsAt, table.beginsAt),
    check('offers_value', sql`value > 0`),
    check('offers_time', sql`ends_at is null or ends_at >= begins_at`),
  ],
)

/** The price of each spec under an offer, computed when the offer is saved and when the spec changes. */
export const offerPrices = pgTable(
  'offer_prices',
  {
    offerId: text()
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    productId: text().notNull(),
    specId: text().notNull(),
    priceSen: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.specId, table.offerId] }),
    foreignKey({
      name: 'offer_prices_of_spec',
      columns: [table.productId, table.specId],
      foreignColumns: [specs.productId, specs.id],
    }).onDelete('cascade'),
    index('offer_prices_of_offer').on(table.offerId),
    check('offer_prices_price', sql`price_sen >= 0`),
  ],
)

/** Every price of a spec and when it became valid; the database writes it when the price changes. */
export const priceHistory = pgTable(
  'price_history',
  {
    productId: text().notNull(),
    specId: text().notNull(),
    since: moment().notNull(),
    priceSen: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.specId, table.since] }),
    foreignKey({
      name: 'price_history_of_spec',
      columns: [table.productId, table.specId],
      foreignColumns: [specs.productId, specs.id],
    }).onDelete('cascade'),
  ],
)

/** When prices were last computed from offers, and when the next offer begins or ends; one row. */
export const priceClock = pgTable(
  'price_clock',
  {
    one: boolean().primaryKey().default(true),
    settledAt: moment().notNull(),
    nextAt: moment(),
  },
  () => [check('price_clock_one', sql`one`)],
)

/** The rules that fill the lists of the home page, after the products that staff chose. */
export const listRules = pgTable('list_rules', {
  list: text().primaryKey(),
  /**
   * Whether the list is filled automatically. On Sale: with reduced products. Best Sellers: with the most sold
   * products.
   */
  automatic: boolean().notNull(),
  /** Number of days whose orders are counted. */
  days: integer().notNull(),
})
