import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ShopSettings } from '#core/shop/settings.ts'
import { moment } from './columns.ts'

/** The contact settings saved by staff: one row, or none while the environment's values apply. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    /** Always true, so that there is at most one row. */
    id: boolean().primaryKey().default(true),
    settings: jsonb().$type<ShopSettings>().notNull(),
    updatedAt: moment().notNull(),
  },
  () => [check('shop_settings_once', sql`id`)],
)

/** When the newest backup of each kind was made: a running shop has no other information about its backups. */
export const newestBackups = pgTable('newest_backups', {
  /** `copy` for `npm run backup`; other backup programs write their own name. */
  kind: text().primaryKey(),
  madeAt: moment().notNull(),
})
