import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { FileRequest, FileState, LeftOut } from '../../../core/files/files.ts'
import type { StaffPermission } from '../../../core/staff/staff.ts'
import { bigNumber, bytes, moment } from './columns.ts'

/** A file that the shop makes for staff in the background, and keeps for some days. */
export const staffFiles = pgTable(
  'staff_files',
  {
    /** Cannot be guessed. */
    id: text().primaryKey(),
    request: jsonb().$type<FileRequest>().notNull(),
    /** What its readers have to be permitted still when they open it. */
    permission: text().$type<StaffPermission>().notNull(),
    /** The ids of the staff who may open it. */
    readers: jsonb().$type<string[]>().notNull(),
    state: text().$type<FileState>().notNull(),
    /** How much of it is made: papers or rows. */
    done: integer().notNull().default(0),
    /** How much it will be; 0 while that is not known. */
    total: integer().notNull().default(0),
    fileName: text().notNull().default(''),
    media: text().notNull().default(''),
    size: bigNumber().notNull().default(0),
    /** What could not be in it. */
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

/** The bytes of a file, in parts, so that no process holds all of it. */
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
