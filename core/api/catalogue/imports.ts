import { z } from '@hono/zod-openapi'
import { catalogueLimits } from '../../catalogue/fields.ts'
import { catalogueProblems } from '../../catalogue/import-file.ts'
import { encodings, sheetEncodings } from '../../catalogue/spreadsheet/decode.ts'
import { targets } from '../../catalogue/spreadsheet/targets.ts'
import { notices } from '../../catalogue/spreadsheet/products/product-maker.ts'
import { maxImportBytes, maxMediaBytes, mediaProblems, sheetLimits } from '../../catalogue/uploads.ts'
import { endpointsOf } from '../endpoint.ts'
import { inBothLanguages, int } from '../schemas.ts'

const endpoint = endpointsOf('Back office: imports')

const params = z.object({ id: z.uuid() })
const name = z.string().min(1).max(500)

const summary = z.object({
  id: z.string(),
  /** Name of the file. */
  name: z.string(),
  state: z.enum(['open', 'applied', 'undone']),
  /** Grows with every change; the client sends the version on which its change is based. */
  version: int,
  rows: int,
  added: int,
  changed: int,
  /** Name of the colleague who opened it. */
  by: z.string(),
  createdAt: z.string(),
  appliedAt: z.string().nullable(),
})

const cell = z.object({
  row: int,
  line: int,
  /** Id of the row's product. */
  product: z.string(),
  /** Number of the column, from 0; null if the file has no such column. */
  column: int.nullable(),
  heading: z.string(),
  /**
   * The target of the column, and its name in the shop's own export; needed to correct a cell whose column is
   * missing.
   */
  target: z.enum(targets),
  field: z.string(),
  found: z.string(),
  /** The suggestion of "Did you mean …?" */
  better: z.string().optional(),
})

const openedImport = summary
  .extend({
    /**
     * Whether the import lowers prices or stock above the signed-in user's limit, so that a colleague must
     * apply it.
     */
    needsColleague: z.boolean(),
    source: z.enum(['table', 'own', 'shopify', 'woocommerce']),
    encoding: z.enum(sheetEncodings),
    columns: z.array(
      z.object({
        heading: z.string(),
        /** The first value in the column. */
        first: z.string(),
        target: z.enum(targets),
        by: z.enum(['name', 'last time', 'hand', 'nothing']),
      }),
    ),
    choices: z.object({
      stock: z.enum(['keep', 'set']),
      category: z.string(),
      publish: z.boolean(),
    }),
    pictures: z.object({
      /** Names of pictures that the shop has. */
      sent: z.array(z.string()),
      /** Names of pictures that no row uses. */
      unused: z.array(z.string()),
      unusedCount: int,
      refused: z.array(z.object({ name: z.string(), problem: z.enum(mediaProblems) })),
      /** Number of picture URLs still to be fetched. */
      toFetch: int,
    }),
    /** Version of this preview, which the client sends to apply the import; '' while the file has errors. */
    preview: z.string(),
    /** Products in the file, including those with errors. */
    productCount: int,
    addedCount: int,
    changedCount: int,
    unchanged: int,
    /** New products that stay drafts. */
    drafts: int,
    products: z.array(
      z.object({
        id: z.string(),
        productName: inBothLanguages,
        isNew: z.boolean(),
        published: z.boolean(),
        specs: int,
        pictures: int,
        /** Number of specs whose costs change. */
        costs: int,
        changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
      }),
    ),
    faults: z.array(
      cell.extend({
        problem: z.enum(catalogueProblems),
        details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      }),
    ),
    faultCount: int,
    notices: z.array(cell.extend({ notice: z.enum(notices) })),
    noticeCount: int,
    /** The first rows that staff left out, each with the text of its first non-empty cell. */
    leftOut: z.array(z.object({ row: int, text: z.string() })),
    leftOutCount: int,
  })
  .openapi('SpreadsheetImport')

/** Opens an import from a spreadsheet (CSV or XLSX). */
export const openImport = endpoint('POST /staff/catalogue/imports', 'catalogue:import', {
  summary:
    'Upload a spreadsheet of products with any columns. It is stored, and the shop does not change yet.',
  query: z.object({ name, encoding: z.enum(encodings).optional() }),
  raw: { media: ['text/csv', 'application/octet-stream'], maxBytes: maxImportBytes },
  output: openedImport,
  errors: ['import_refused', 'payload_too_large', 'uploads_busy'],
})

export const listImports = endpoint('GET /staff/catalogue/imports', 'catalogue:import', {
  summary: 'The newest imports of spreadsheets.',
  output: z.object({ imports: z.array(summary) }),
})

export const getImport = endpoint('GET /staff/catalogue/imports/{id}', 'catalogue:import', {
  summary: 'An import: its columns, its mistakes by row, and the changes it would make now.',
  params,
  output: openedImport,
  errors: ['import_not_found'],
})

/** Maps columns or corrects cells. The mapping is remembered for the next import. */
export const changeImport = endpoint('POST /staff/catalogue/imports/{id}', 'catalogue:import', {
  summary: 'Map columns, correct cells, leave rows out, or change the choices for the whole import.',
  params,
  body: z.object({
    version: int,
    columns: z
      .array(z.object({ column: int, target: z.enum(targets) }))
      .max(sheetLimits.columns)
      .optional(),
    cells: z
      .array(
        z.object({
          row: int,
          /**
           * Null for a column that the file lacks. It is added with `target` and, if that is `own`, with the
           * name in `field`.
           */
          column: int.nullable(),
          target: z.enum(targets).optional(),
          field: z.string().max(catalogueLimits.name).optional(),
          text: z.string().max(catalogueLimits.description),
          /** The part of the cell that the text replaces; without it, the whole cell. */
          instead: z.string().min(1).max(catalogueLimits.description).optional(),
        }),
      )
      .max(sheetLimits.rows)
      .optional(),
    /** Rows to leave out of the import, or to include again. */
    rows: z
      .array(z.object({ row: int, isLeftOut: z.boolean() }))
      .max(sheetLimits.rows)
      .optional(),
    choices: z
      .object({
        stock: z.enum(['keep', 'set']),
        category: z.string().max(catalogueLimits.slug),
        publish: z.boolean(),
      })
      .optional(),
  }),
  output: openedImport,
  errors: ['import_not_found', 'import_closed', 'catalogue_changed_meanwhile'],
})

/** Uploads a picture or a film for an import. */
export const sendImportPicture = endpoint('POST /staff/catalogue/imports/{id}/pictures', 'catalogue:import', {
  summary: 'Upload a picture or film for an import, under its file name.',
  params,
  query: z.object({ name }),
  raw: { media: ['application/octet-stream'], maxBytes: maxMediaBytes },
  output: z.object({
    /** '' if the picture was refused; the import goes on without it. */
    url: z.string(),
    problem: z.enum(mediaProblems).nullable(),
  }),
  errors: ['import_not_found', 'import_closed', 'payload_too_large', 'uploads_busy'],
})

/** Fetches the pictures that the spreadsheet names by URL, a few with each request. */
export const fetchImportPictures = endpoint('POST /staff/catalogue/imports/{id}/fetch', 'catalogue:import', {
  summary: 'Fetch the next pictures that the spreadsheet names by URL.',
  params,
  body: z.object({
    /** Whether to retry the URLs that could not be reached. */
    again: z.boolean().optional(),
  }),
  output: z.object({ fetched: int, refused: int, left: int }),
  errors: ['import_not_found', 'import_closed', 'uploads_busy'],
})

/** Applies an import, all or nothing. */
export const applyImport = endpoint('POST /staff/catalogue/imports/{id}/apply', 'catalogue:import', {
  summary: 'Write the products of an import as previewed, all or nothing.',
  params,
  body: z.object({ preview: z.string().min(1).max(100) }),
  output: z.object({ added: int, changed: int, unchanged: int }),
  errors: [
    'import_not_found',
    'import_closed',
    'import_refused',
    'catalogue_changed_meanwhile',
    'import_needs_colleague',
  ],
})

/** Undoes an import as a whole. */
export const undoImport = endpoint('POST /staff/catalogue/imports/{id}/undo', 'catalogue:import', {
  summary: 'Undo a whole import: added products are deleted, and changed products are restored.',
  params,
  output: z.object({ removed: int, restored: int }),
  errors: ['import_not_found', 'import_closed', 'import_not_undoable', 'second_person_needed'],
})

export const discardImport = endpoint('POST /staff/catalogue/imports/{id}/discard', 'catalogue:import', {
  summary: 'Delete an import that was not applied.',
  params,
  output: z.object({ id: z.string() }),
  errors: ['import_not_found', 'import_closed'],
})
