import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ExportChoice, ExportRhythm } from '#core/exports/exports.ts'
import type { Language } from '#core/language.ts'
import type { FileRequest, FileState, LeftOut } from '#core/files/files.ts'
import type { StaffPermission } from '#core/staff/staff.ts'
import { bigNumber, bytes, moment } from './columns.ts'

/** Files that the shop makes for staff in the background and keeps for some days. */
export const staffFiles = pgTable(
  'staff_files',
  {
    /** Cannot be guessed. */
    id: text().primaryKey(),
    request: jsonb().$type<FileRequest>().notNull(),
    /** The permission that readers must still have when they open the file. */
    permission: text().$type<StaffPermission>().notNull(),
    /** The ids of the staff who may open the file. */
    readers: jsonb().$type<string[]>().notNull(),
    /** Whether readers are sent a link to the file. */
    mailed: boolean().notNull().default(false),
    state: text().$type<FileState>().notNull(),
    /** The number of order papers or export rows that are done. */
    done: integer().notNull().default(0),
    /** The total number of papers or rows; 0 while it is unknown. */
    total: integer().notNull().default(0),
    fileName: text().notNull().default(''),
    media: text().notNull().default(''),
    size: bigNumber().notNull().default(0),
    /** The parts that could not be included. */
    leftOut: jsonb().$type<LeftOut[]>().notNull().default([]),
    createdAt: moment().notNull(),
    changedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('staff_files_by_expiry').on(table.expiresAt),
    check('staff_files_done', sql`done >= 0 and total >= 0`),
  ],
)

/** The bytes of files, in parts, so that no process holds a complete file. */
export const staffFileParts = pgTable(
  'staff_file_parts',
  {
    fileId: text()
      .notNull()
      .references(() => staffFiles.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.position] })],
)

/** Exports that staff make repeatedly, or that are made on a schedule. */
export const savedExports = pgTable(
  'saved_exports',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    choice: jsonb().$type<ExportChoice>().notNull(),
    language: text().$type<Language>().notNull(),
    /** The schedule; null if the export is made only when staff ask for it. */
    rhythm: text().$type<ExportRhythm>(),
    /** The ids of the staff who are sent a link. */
    recipients: jsonb().$type<string[]>().notNull(),
    version: integer().notNull().default(1),
    changedAt: moment().notNull(),
    /** When the export will be made next by its schedule. */
    nextRunAt: moment(),
  },
  (table) => [
    index('saved_exports_by_next_run')
      .on(table.nextRunAt)
      .where(sql`next_run_at is not null`),
  ],
)
