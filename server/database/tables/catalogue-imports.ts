import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { StockMode } from '#core/catalogue/changes.ts'
import type { StaffProduct } from '#core/catalogue/import-file.ts'
import type { SheetEncoding } from '#core/catalogue/spreadsheet/decode.ts'
import type { SheetRow } from '#core/catalogue/spreadsheet/group-rows.ts'
import type { MappedColumn } from '#core/catalogue/spreadsheet/targets.ts'
import type { MediaProblem } from '#core/catalogue/uploads.ts'
import { moment } from './columns.ts'
import { staff } from './staff.ts'

export const importStates = ['open', 'applied', 'undone'] as const

/** What holds for a whole import. */
export interface ImportChoices {
  stock: StockMode
  /** The category of rows that name none; '' for none. */
  category: string
  /** Whether complete new products are published. */
  publish: boolean
}

/** Spreadsheets of products on their way into the catalogue, and those that went in. */
export const catalogueImports = pgTable(
  'catalogue_imports',
  {
    id: text().primaryKey(),
    /** Of its file. */
    name: text().notNull(),
    staffId: text()
      .notNull()
      .references(() => staff.id),
    state: text().$type<(typeof importStates)[number]>().notNull().default('open'),
    /** Counts changes, so that two people do not overwrite each other's. */
    version: integer().notNull().default(1),
    encoding: text().$type<SheetEncoding>().notNull(),
    /** What its file and others of its kind have in common. */
    headingsKey: text().notNull(),
    columns: jsonb().$type<MappedColumn[]>().notNull(),
    rows: jsonb().$type<SheetRow[]>().notNull(),
    /** How many: the list does not read them. */
    rowCount: integer().notNull(),
    choices: jsonb().$type<ImportChoices>().notNull(),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    createdAt: moment().notNull(),
    appliedAt: moment(),
    undoneAt: moment(),
  },
  (table) => [
    index('catalogue_imports_newest').on(table.createdAt),
    index('catalogue_imports_of_kind').on(table.headingsKey, table.createdAt),
  ],
)

/** Pictures and films sent for an import, by the names of their files or their addresses. */
export const importPictures = pgTable(
  'catalogue_import_pictures',
  {
    importId: text()
      .notNull()
      .references(() => catalogueImports.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Its address in the shop; null for one that could not be taken. */
    url: text(),
    /** Why not. */
    problem: text().$type<MediaProblem>(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.name] })],
)

/** What a spec cost the shop before an import, and what it costs after it. */
export interface CostBefore {
  specId: string
  from: number | null
  to: number | null
}

/** What an import added and changed, as it was before. */
export const importedProducts = pgTable(
  'catalogue_import_products',
  {
    importId: text()
      .notNull()
      .references(() => catalogueImports.id, { onDelete: 'cascade' }),
    productId: text().notNull(),
    /** Null for an added one. */
    before: jsonb().$type<StaffProduct & { costs?: readonly CostBefore[] }>(),
    /** Its version after the import. */
    after: text().notNull(),
    /** The specs that the import added. */
    addedSpecs: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.productId] })],
)
