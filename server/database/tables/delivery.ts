import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { ClosedPlace } from '#core/delivery/closed-days.ts'
import { localizedText, moment } from './columns.ts'

/** Pickup locations, including closed ones, because orders refer to their ids. */
export const pickupLocations = pgTable(
  'pickup_locations',
  {
    id: text().primaryKey(),
    name: localizedText(),
    /** Empty texts if the address is not published. */
    address: localizedText(),
    /** Whether customers can choose it for new orders. */
    open: boolean().notNull(),
    position: integer().notNull(),
  },
  () => [check('pickup_locations_open', sql`not open or (address->>'en' <> '' and address->>'zh-TW' <> '')`)],
)

/** Couriers, including inactive ones, because orders refer to their ids. */
export const couriers = pgTable(
  'couriers',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** The URL of the courier's tracking page, with {number} in it. */
    tracking: text().notNull(),
    /** The formats of its tracking numbers; '' if they are not checked. */
    numberFormats: text().notNull().default(''),
    /** Whether staff can choose it. */
    active: boolean().notNull(),
    position: integer().notNull(),
    /** The number of the key with which the courier signs its events, counted from 1. */
    keyNumber: integer().notNull().default(1),
    /** Until this time, the previous key is accepted as well. */
    formerKeyUntil: moment(),
  },
  () => [
    check('couriers_id', sql`id <> 'self_pickup'`),
    check('couriers_tracking', sql`tracking ilike 'https://%{number}%'`),
  ],
)

/** Days on which the shop does not deliver, besides the public holidays. */
export const closedDays = pgTable(
  'closed_days',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    place: text().$type<ClosedPlace>().notNull(),
  },
  () => [check('closed_days_in_sequence', sql`first_day <= last_day`)],
)
