import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import type { ShopSettings } from '../../../core/shop/settings.ts'

/** What staff saved of how the shop is reached: one row, or none as long as the environment's values count. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    /** Always true: there is one shop. */
    id: boolean().primaryKey().default(true),
    settings: jsonb().$type<ShopSettings>().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  () => [check('shop_settings_once', sql`id`)],
)
