import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Address } from '#core/accounts/accounts.ts'
import type { ChatApp } from '#core/shop/chat.ts'
import type { Language } from '#core/language.ts'
import type { ListItem, ListName } from '#core/lists/lists.ts'
import { moment } from './columns.ts'

export const members = pgTable(
  'members',
  {
    id: text().primaryKey(),
    /** E.164. */
    phoneNumber: text().notNull().unique('members_phone_number'),
    /** The address as typed; null after its owner reported that the account is not theirs. */
    email: text(),
    /** A new address that its owner has not confirmed yet; passwords cannot be reset with it. */
    newEmail: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** The name in any script; it is shown before the other names. */
    nameInScript: text(),
    /** E.164. */
    whatsappNumber: text().notNull(),
    /** The member's preferred chat app; null means the usual app in the member's country. */
    preferredChat: text().$type<ChatApp>(),
    photoUrl: text(),
    billing: jsonb().$type<Address>(),
    shipping: jsonb().$type<Address>(),
    /** The argon2id hash, with parameters and salt. */
    passwordHash: text().notNull(),
    /** The language of emails to the member. */
    language: text().$type<Language>().notNull(),
    /** Whether this is the member of the demo; in production, the shop refuses to start while there is one. */
    demo: boolean().notNull().default(false),
    createdAt: moment().notNull(),
    /** When a code sent to the email address was last confirmed. */
    emailVerifiedAt: moment(),
    signedInAt: moment(),
    /** When the member was blocked from signing in and ordering. */
    blockedAt: moment(),
    blockReason: text(),
    /** The text that staff search, in lower case. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(coalesce(name_in_script || ' ', '') || first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || phone_number)`,
      ),
  },
  (table) => [
    uniqueIndex('members_email').on(sql`lower(${table.email})`),
    index('members_by_time').on(table.createdAt, table.id),
    index('members_blocked')
      .on(table.createdAt, table.id)
      .where(sql`blocked_at is not null`),
    index('members_search_grams').using('gin', sql`search_grams(${table.searchText})`),
    check('members_blocked_for_a_reason', sql`(blocked_at is null) = (block_reason is null)`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** The hash of the token in the member's cookie. */
    idHash: text().primaryKey(),
    memberId: text()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    seenAt: moment().notNull(),
    /** Browser and system in familiar words: 'Chrome, Windows'. */
    device: text().notNull().default(''),
    /** The network of the sign-in, without its last part: '203.0.113.x'. */
    network: text().notNull().default(''),
  },
  (table) => [index().on(table.memberId), index().on(table.seenAt), index().on(table.createdAt)],
)

/** Confirmed changes of email addresses; the owner of the old address can undo a change for some time. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: text().primaryKey(),
    memberId: text()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Null if the account had no address. */
    oldEmail: text(),
    changedAt: moment().notNull(),
    undoneAt: moment(),
  },
  (table) => [index().on(table.memberId)],
)

/** The browsers in which members signed in. */
export const memberDevices = pgTable(
  'member_devices',
  {
    memberId: text()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The hash of the token in the browser's cookie. */
    deviceHash: text().notNull(),
    seenAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.deviceHash] })],
)

/** The lines of members' carts and wishlists; removed lines are kept for some time. */
export const memberLines = pgTable(
  'member_lines',
  {
    memberId: text()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    list: text().$type<ListName>().notNull(),
    key: text().notNull(),
    /** Null if the line was removed. */
    item: jsonb().$type<ListItem>(),
    changedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.list, table.key] })],
)
