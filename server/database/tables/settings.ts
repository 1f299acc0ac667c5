import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ShopSettings } from '#core/shop/settings.ts'
import { moment } from './columns.ts'

/** The contact settings that staff saved: one row, or none while the environment's values apply. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    /** Always true: at most one row. */
    id: boolean().primaryKey().default(true),
    settings: jsonb().$type<ShopSettings>().notNull(),
    updatedAt: moment().notNull(),
  },
  () => [check('shop_settings_once', sql`id`)],
)

/** When the newest backup of each kind was made: all that a running shop knows of its backups. */
export const newestBackups = pgTable('newest_backups', {
  /** `copy` for `npm run backup`; whatever else makes backups writes its own name. */
  kind: text().primaryKey(),
  madeAt: moment().notNull(),
})
