import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CompanyRole } from '#core/companies/roles.ts'
import type { Country } from '#core/contact/countries.ts'
import type { Language } from '#core/language.ts'
import { moment } from '../columns.ts'
import { members } from '../members.ts'

/** Companies that members belong to. */
export const companies = pgTable('companies', {
  id: text().primaryKey(),
  legalName: text().notNull(),
  country: text().$type<Country>().notNull(),
  /** Normalized; in Taiwan it is also the tax number. Several companies may have the same number. */
  registrationNumber: text().notNull(),
  /** Malaysia's TIN, normalized. */
  taxNumber: text(),
  invoiceAddress: text(),
  /** Null if it was the address of a member whose data has been erased. */
  invoiceEmail: text(),
  /** Whether every order needs a purchase order number. */
  purchaseOrderRequired: boolean().notNull().default(false),
  foundedAt: moment().notNull(),
  /** Counts the changes of its own prices, so that an outdated list is not saved. */
  pricesVersion: integer().notNull().default(0),
  /** When the company was closed; from then on it can be read but not changed. */
  closedAt: moment(),
})

/**
 * The amounts up to which a buyer may order without approval, for one order and for a month, in sen. Null means no
 * limit.
 */
const limitColumns = { orderLimitSen: integer(), monthLimitSen: integer() }

/** The members of each company, with their roles and limits. */
export const companyPeople = pgTable(
  'company_people',
  {
    /** Colleagues see this id instead of the member's. */
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    memberId: text()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    role: text().$type<CompanyRole>().notNull(),
    ...limitColumns,
    joinedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('company_people_once').on(table.companyId, table.memberId),
    index().on(table.memberId),
  ],
)

/** Shared addresses of companies, without a person. */
export const companyAddresses = pgTable(
  'company_addresses',
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    postalCode: text().notNull(),
    country: text().$type<Country>().notNull(),
  },
  (table) => [index().on(table.companyId)],
)

/** Shared lists of companies, ordered again by a press. */
export const companyLists = pgTable(
  'company_lists',
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text().notNull(),
  },
  (table) => [index().on(table.companyId)],
)

/**
 * Rows of shared lists. They name goods without a reference to the catalogue, so that a product that is erased, or
 * imported again, is not lost from a list without a word.
 */
export const companyListRows = pgTable(
  'company_list_rows',
  {
    id: text().primaryKey(),
    listId: text()
      .notNull()
      .references(() => companyLists.id, { onDelete: 'cascade' }),
    productId: text().notNull(),
    specId: text().notNull(),
    /** The usual quantity, in pieces. */
    quantity: integer().notNull(),
    /** In the sequence in which they were added. */
    position: integer().notNull(),
  },
  (table) => [
    uniqueIndex('company_list_rows_once').on(table.listId, table.productId, table.specId),
    check('company_list_rows_quantity', sql`quantity >= 1`),
  ],
)

/**
 * Invitations to companies. The link's token is signed with the shop's secret and contains the end of the invitation,
 * so that a row alone gives no access. Sending the invitation again moves the end, which makes the former link invalid.
 */
export const companyInvitations = pgTable(
  'company_invitations',
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    role: text().$type<CompanyRole>().notNull(),
    ...limitColumns,
    /** E.164. */
    phoneNumber: text(),
    email: text(),
    /** The language of the message. */
    language: text().$type<Language>().notNull(),
    invitedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** The member who accepted the invitation. Nobody else can use it any more. */
    acceptedBy: text().references(() => members.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index().on(table.companyId),
    index().on(table.acceptedBy),
    check('company_invitations_one_way', sql`(phone_number is null) <> (email is null)`),
  ],
)
