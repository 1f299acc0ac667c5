import { randomUUID } from 'node:crypto'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { Encoding } from '#core/catalogue/spreadsheet/decode.ts'
import { guessColumns, headingsKey } from '#core/catalogue/spreadsheet/guess-columns.ts'
import { headingRow } from '#core/catalogue/spreadsheet/heading-row.ts'
import type { Target } from '#core/catalogue/spreadsheet/targets.ts'
import type { Fault } from '#core/catalogue/import-file.ts'
import { ShopError } from '#core/errors.ts'
import type { StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { catalogueImports, type ImportChoices } from '#server/database/tables/catalogue-imports.ts'
import { auditStaff } from '../../staff/audit.ts'
import type { ReadFile } from './file-reader.ts'
import { inTurn, type Receive } from './import-turn.ts'
import { permittedColumns } from './sheet-costs.ts'
import { demandImport } from './stored-import.ts'
import { viewOf } from './view-import.ts'

/** A spreadsheet that staff are uploading. */
interface SentSheet {
  name: string
  encoding?: Encoding | undefined
  receive: Receive
}

const firstChoices: ImportChoices = { stock: 'keep', category: '', publish: true }

/**
 * Stores a spreadsheet with the guessed meanings of its columns; the catalogue does not change yet.
 * @throws ShopError import_refused, uploads_busy
 */
export const openImport = (context: StaffContext, { name, encoding, receive }: SentSheet) =>
  inTurn(context, receive, async (bytes, report) => {
    const sheet = await context.imports.read({ bytes, encoding }, report('reading'))
    const [fault] = sheet.faults
    if (fault !== undefined) refuse(sheet, fault)
    const at = headingRow(sheet.rows.map(({ value }) => value))
    if (at === -1) refuse(sheet, { problem: 'catalogueFile.noHeadings' })
    const headings = sheet.rows[at]!.value.map((heading) => heading.trim())
    const rows = sheet.rows
      .slice(at + 1)
      .map(({ value, row, line }) => ({ row, line, cells: value.slice(0, headings.length) }))
    const id = randomUUID()
    return context.database.transaction(async (tx) => {
      await tx.insert(catalogueImports).values({
        id,
        name,
        staffId: context.session.staff.id,
        changedBy: context.session.staff.id,
        encoding: sheet.encoding ?? 'utf-8',
        headingsKey: headingsKey(headings),
        columns: permittedColumns(context, guessColumns(headings, await rememberedTargets(tx, headings))),
        rows,
        rowCount: rows.length,
        choices: firstChoices,
        createdAt: context.now(),
      })
      await auditStaff(tx, context, {
        action: 'import.opened',
        subject: 'import',
        subjectId: id,
        after: { name, rows: rows.length },
      })
      return viewOf({ ...context, database: tx }, await demandImport(tx, id))
    })
  })

function refuse({ more }: Pick<ReadFile, 'more'>, fault: Fault & { line?: number }): never {
  const place = { row: 0, line: 1, product: '', field: '' }
  throw new ShopError('import_refused', { errors: 1, more, faults: [{ ...place, ...fault }] })
}

/**
 * Reads the meanings that staff gave the columns in the newest import with the same headings, by heading. "Columns
 * mapped by hand and remembered."
 */
async function rememberedTargets(
  tx: Transaction,
  headings: readonly string[],
): Promise<Record<string, Target>> {
  const [last] = await tx
    .select({ columns: catalogueImports.columns })
    .from(catalogueImports)
    .where(and(eq(catalogueImports.headingsKey, headingsKey(headings)), ne(catalogueImports.version, 1)))
    .orderBy(desc(catalogueImports.createdAt))
    .limit(1)
  // Columns without headings are left out, because they may have been added for a corrected cell.
  const decided =
    last?.columns.filter(({ by, heading }) => (by === 'hand' || by === 'last time') && heading !== '') ?? []
  return Object.fromEntries(decided.map(({ heading, target }) => [heading, target]))
}
