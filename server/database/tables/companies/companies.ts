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
  /** Normalized; in Taiwan it is also the tax number. Several companies may have the same. */
  registrationNumber: text().notNull(),
  /** Malaysia's TIN, normalized. */
  taxNumber: text(),
  invoiceAddress: text(),
  /** Null after the member whose address it was had their data erased. */
  invoiceEmail: text(),
  /** Whether every order needs a purchase order number. */
  purchaseOrderRequired: boolean().notNull().default(false),
  foundedAt: moment().notNull(),
  /** Counts the changes of its own prices, so that an outdated list is not saved. */
  pricesVersion: integer().notNull().default(0),
  /** A closed company is only read. */
  closedAt: moment(),
})

/** What a buyer may order without asking, in sen; null is no limit. */
const limitColumns = { orderLimitSen: integer(), monthLimitSen: integer() }

/** Who belongs to which company. */
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

/**
 * Invitations to companies. The link's token is signed with the shop's secret and contains the end of the invitation, so
 * that no row opens anything; sending it again moves the end, which ends the former link.
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
    /** Who joined by it; nobody else can use it any more. */
    acceptedBy: text().references(() => members.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index().on(table.companyId),
    index().on(table.acceptedBy),
    check('company_invitations_one_way', sql`(phone_number is null) <> (email is null)`),
  ],
)
