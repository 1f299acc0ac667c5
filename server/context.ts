import type { Database } from './database/connect.ts'
import type { Settings } from './settings.ts'

/** What every service verb gets: nothing in a service reaches for the clock or the database by itself. */
export interface Context {
  database: Database
  settings: Settings
  /** The present moment. */
  now: () => Date
}
