import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { LocalizedText } from '../../../core/language.ts'

/** Where orders can be fetched, or could be once: an order names its place by the id, which never changes. */
export const pickupLocations = pgTable(
  'pickup_locations',
  {
    id: text().primaryKey(),
    name: jsonb().$type<LocalizedText>().notNull(),
    /** Empty texts where it is not told. */
    address: jsonb().$type<LocalizedText>().notNull(),
    /** Whether new orders can be fetched there. */
    open: boolean().notNull(),
    position: integer().notNull(),
  },
  () => [check('pickup_locations_open', sql`not open or (address->>'en' <> '' and address->>'zh-TW' <> '')`)],
)

/** Who brings parcels: an order names its courier by the id, which never changes. */
export const couriers = pgTable(
  'couriers',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** The address of its page about a parcel, with {number} in it. */
    tracking: text().notNull(),
    /** Whether staff can choose it. */
    active: boolean().notNull(),
    position: integer().notNull(),
  },
  () => [
    check('couriers_id', sql`id <> 'self_pickup'`),
    check('couriers_tracking', sql`tracking ilike 'https://%{number}%'`),
  ],
)
