import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Language } from '#core/language.ts'
import type { AskedQuotation, QuotationOrigin } from '#core/quotations/asking.ts'
import type { QuotationContent } from '#core/quotations/content.ts'
import type { DeclineReason, QuotationStep } from '#core/quotations/states.ts'
import { bigNumber, moment, serialId } from '../columns.ts'
import { companies } from '../companies/companies.ts'
import { members } from '../members.ts'

/** Quotations: what was asked for, the draft of the next version, and what became of them. */
export const quotations = pgTable(
  'quotations',
  {
    /** Cannot be guessed. */
    id: text().primaryKey(),
    /** The number starts at 1 each year, without gaps. */
    year: integer().notNull(),
    number: integer().notNull(),
    step: text().$type<QuotationStep>().notNull(),
    origin: text().$type<QuotationOrigin>().notNull(),
    requestedAt: moment().notNull(),
    /** Since when it waits: the request, the last version, a question or the answer. */
    since: moment().notNull(),
    /** Changes with every step and every saved draft. */
    updatedAt: moment().notNull(),
    /** The member it is for; null for a visitor without an account, or once the member's data is erased. */
    memberId: text().references(() => members.id, { onDelete: 'set null' }),
    companyId: text().references(() => companies.id, { onDelete: 'set null' }),
    /** The name of a company without an account. */
    companyName: text(),
    /** Empty once the data of the person is erased. */
    contactName: text().notNull(),
    /** E.164, confirmed by a code or a member's. */
    contactPhone: text().notNull(),
    contactEmail: text().notNull(),
    /** The buyer's language. */
    language: text().$type<Language>().notNull(),
    /** The request as it was sent; null if staff began it. */
    asked: jsonb().$type<AskedQuotation>(),
    /** The sum of pieces of what was asked for, of the draft, or of the last version. */
    pieces: integer().notNull(),
    draft: jsonb().$type<QuotationContent>(),
    /** Ids of the staff who wrote the draft, and who began the quotation for a caller. */
    draftBy: text(),
    begunBy: text(),
    /** The last version sent, its total and its last day. */
    version: integer(),
    totalSen: bigNumber(),
    validUntil: date({ mode: 'string' }),
    /** When the first version was sent. */
    answeredAt: moment(),
    /** Whether a question of the buyer waits for an answer. */
    question: moment(),
    /** Whether the buyer is reminded before the last day, and when that was done. */
    reminds: boolean().notNull().default(true),
    remindedAt: moment(),
    /** When the last step was taken. */
    decidedAt: moment(),
    /** The member who accepted or declined it by a link of their own. */
    decidedBy: text().references(() => members.id, { onDelete: 'set null' }),
    /** Who accepted it, as they signed. */
    acceptedName: text(),
    acceptedPosition: text(),
    declineReason: text().$type<DeclineReason>(),
    declineWord: text(),
    withdrawReason: text(),
    /** The hash of the request, and the client's Idempotency-Key with its sender. */
    submissionKey: text().unique('quotations_submission'),
    /** Searched by staff, in lower case. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower('q-' || year || '-' || lpad(number::text, 4, '0') || ' ' || contact_name || ' ' || contact_phone || ' '
          || contact_email || coalesce(' ' || company_name, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('quotations_number').on(table.year, table.number),
    index('quotations_by_step').on(table.step, table.since, table.id),
    index('quotations_with_question')
      .on(table.question, table.id)
      .where(sql`question is not null`),
    index('quotations_with_draft')
      .on(table.since, table.id)
      .where(sql`draft is not null`),
    index('quotations_by_end')
      .on(table.validUntil, table.id)
      .where(sql`step = 'sent'`),
    index('quotations_by_time').on(table.requestedAt, table.id),
    index('quotations_of_member').on(table.memberId),
    index('quotations_by_decider').on(table.decidedBy),
    index('quotations_of_company').on(table.companyId),
    index('quotations_of_phone').on(table.contactPhone),
    index('quotations_search_grams').using('gin', sql`search_grams(${table.searchText})`),
    check(
      'quotations_sent',
      sql`(version is null) = (total_sen is null) and (version is null) = (valid_until is null)`,
    ),
    check('quotations_accepted', sql`step <> 'accepted' or accepted_name is not null`),
    check('quotations_declined', sql`step <> 'declined' or decline_reason is not null`),
  ],
)

const quotationId = () =>
  text()
    .notNull()
    .references(() => quotations.id, { onDelete: 'cascade' })

/** Versions as they were sent; no row is ever changed, except for how often it was opened. */
export const quotationVersions = pgTable(
  'quotation_versions',
  {
    quotationId: quotationId(),
    version: integer().notNull(),
    content: jsonb().$type<QuotationContent>().notNull(),
    totalSen: bigNumber().notNull(),
    sentAt: moment().notNull(),
    /** The id of the member of staff. */
    sentBy: text().notNull(),
    opened: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.quotationId, table.version] })],
)

/** Questions, answers, and notes of staff. */
export const quotationMessages = pgTable(
  'quotation_messages',
  {
    id: serialId(),
    quotationId: quotationId(),
    at: moment().notNull(),
    kind: text().$type<'question' | 'answer' | 'note'>().notNull(),
    /** The id of the member of staff; null for the buyer. */
    staffId: text(),
    /** Who asked; null for staff. */
    buyerName: text(),
    /** The member who asked by a link of their own; null for a contact without an account, and for staff. */
    memberId: text().references(() => members.id, { onDelete: 'set null' }),
    text: text().notNull(),
    submissionKey: text().unique('quotation_messages_submission'),
  },
  (table) => [
    index('quotation_messages_of_quotation').on(table.quotationId, table.id),
    index('quotation_messages_of_member').on(table.memberId),
  ],
)

/** Pieces that are taken from the stock for a quotation until a moment, and then go back. */
export const stockHolds = pgTable(
  'stock_holds',
  {
    quotationId: quotationId(),
    productId: text().notNull(),
    specId: text().notNull(),
    pieces: integer().notNull(),
    until: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.quotationId, table.productId, table.specId] }),
    index('stock_holds_by_end').on(table.until),
    index('stock_holds_of_spec').on(table.productId, table.specId),
    check('stock_holds_pieces', sql`pieces > 0`),
  ],
)
