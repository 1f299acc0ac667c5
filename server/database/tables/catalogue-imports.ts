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

/** Choices for a whole import. */
export interface ImportChoices {
  stock: StockMode
  /** The category for rows that name no category; '' if they get none. */
  category: string
  /** Whether complete new products are published. */
  publish: boolean
}

/** Imports of spreadsheets, whether applied or not. */
export const catalogueImports = pgTable(
  'catalogue_imports',
  {
    id: text().primaryKey(),
    /** The name of the file. */
    name: text().notNull(),
    staffId: text()
      .notNull()
      .references(() => staff.id),
    /**
     * The member of staff who last changed the import; at first, the one who opened it. If a decider who did neither
     * applies the import, that decider counts as the second person.
     */
    changedBy: text()
      .notNull()
      .references(() => staff.id),
    appliedBy: text().references(() => staff.id),
    state: text().$type<(typeof importStates)[number]>().notNull().default('open'),
    /** The number of changes so far, so that two people do not overwrite each other's changes. */
    version: integer().notNull().default(1),
    encoding: text().$type<SheetEncoding>().notNull(),
    /** The headings, in a form that files of the same kind share. */
    headingsKey: text().notNull(),
    columns: jsonb().$type<MappedColumn[]>().notNull(),
    rows: jsonb().$type<SheetRow[]>().notNull(),
    /** The number of rows, so that the list need not read them. */
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

/** Pictures and films sent for an import, by file name or URL. */
export const importPictures = pgTable(
  'catalogue_import_pictures',
  {
    importId: text()
      .notNull()
      .references(() => catalogueImports.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The file's URL in the shop; null if the file was refused. */
    url: text(),
    /** Why the file was refused. */
    problem: text().$type<MediaProblem>(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.name] })],
)

/** The cost of a spec before and after an import. */
export interface CostBefore {
  specId: string
  from: number | null
  to: number | null
}

/** Products that an import added or changed, as they were before. */
export const importedProducts = pgTable(
  'catalogue_import_products',
  {
    importId: text()
      .notNull()
      .references(() => catalogueImports.id, { onDelete: 'cascade' }),
    productId: text().notNull(),
    /** The product before the import; null for an added product. */
    before: jsonb().$type<StaffProduct & { costs?: readonly CostBefore[] }>(),
    /** The product's version after the import. */
    after: text().notNull(),
    /** The specs that the import added. */
    addedSpecs: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.productId] })],
)
