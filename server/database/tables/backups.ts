import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** When the newest backup of each kind was made: the one thing that a running shop knows of its backups. */
export const newestBackups = pgTable('newest_backups', {
  /** `copy` for `npm run backup`; whatever else makes backups writes its own name. */
  kind: text().primaryKey(),
  madeAt: moment().notNull(),
})
