import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** The newest code for each purpose and phone number or email address, and the proof that it was confirmed. */
export const verifications = pgTable(
  'verifications',
  {
    /** A keyed hash of channel, number and purpose, so that it holds no personal data. */
    key: text().primaryKey(),
    codeHash: text().notNull(),
    sentAt: moment().notNull(),
    failures: integer().notNull(),
    proofHash: text(),
    proofUntil: moment(),
  },
  (table) => [index().on(table.sentAt)],
)

/** Accepted solutions of the human check, so that none is accepted twice. */
export const spentSolutions = pgTable(
  'spent_solutions',
  { solutionHash: text().primaryKey(), spentAt: moment().notNull() },
  (table) => [index().on(table.spentAt)],
)
