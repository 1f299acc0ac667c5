import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row for each number (or e-mail address) and purpose: its newest code, and the proof of its confirmation. */
export const verifications = pgTable(
  'verifications',
  {
    /** A keyed hash of channel, number and purpose: no number of a visitor is stored here. */
    key: text().primaryKey(),
    codeHash: text().notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull(),
    failures: integer().notNull(),
    proofHash: text(),
    proofUntil: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.sentAt)],
)

/** Solutions of the human check that were accepted: none is accepted twice. */
export const spentSolutions = pgTable(
  'spent_solutions',
  { solutionHash: text().primaryKey(), spentAt: timestamp({ withTimezone: true }).notNull() },
  (table) => [index().on(table.spentAt)],
)
