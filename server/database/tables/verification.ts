import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** The newest code of each phone number or email address and purpose, and the proof of its confirmation. */
export const verifications = pgTable(
  'verifications',
  {
    /** A keyed hash of channel, number and purpose, without personal data. */
    key: text().primaryKey(),
    codeHash: text().notNull(),
    sentAt: moment().notNull(),
    failures: integer().notNull(),
    proofHash: text(),
    proofUntil: moment(),
  },
  (table) => [index().on(table.sentAt)],
)

/** Accepted solutions of the human check: none is accepted twice. */
export const spentSolutions = pgTable(
  'spent_solutions',
  { solutionHash: text().primaryKey(), spentAt: moment().notNull() },
  (table) => [index().on(table.spentAt)],
)
