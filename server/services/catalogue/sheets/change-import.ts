import { eq } from 'drizzle-orm'
import { mayRepeat, type MappedColumn, type Target } from '#core/catalogue/spreadsheet/targets.ts'
import { ownColumnOf } from '#core/catalogue/spreadsheet/own-columns.ts'
import { sheetLimits } from '#core/catalogue/uploads.ts'
import { refuseField, ShopError } from '#core/errors.ts'
import type { StaffContext } from '#server/context.ts'
import { catalogueImports, type ImportChoices } from '#server/database/tables/catalogue-imports.ts'
import { auditStaff } from '../../staff/audit.ts'
import { demandCosts } from './sheet-costs.ts'
import { demandImport, lockImport, type StoredImport } from './stored-import.ts'
import { viewOf } from './view-import.ts'

interface CellChange {
  row: number
  /** Null for a column that the file lacks. */
  column: number | null
  target?: Target | undefined
  field?: string | undefined
  text: string
  instead?: string | undefined
}

interface ImportChange {
  version: number
  columns?: readonly { column: number; target: Target }[] | undefined
  cells?: readonly CellChange[] | undefined
  rows?: readonly { row: number; isLeftOut: boolean }[] | undefined
  choices?: ImportChoices | undefined
}

/**
 * Sets the meaning of columns, corrects cells, leaves out rows, or changes the choices for the whole import.
 * @throws ShopError import_not_found, import_closed, catalogue_changed_meanwhile, not_allowed, invalid_input
 */
export async function changeImport(context: StaffContext, id: string, change: ImportChange) {
  const { columns: now } = await demandImport(context.database, id)
  await demandCosts(context, id, changedColumns(now, change))
  return context.database.transaction(async (tx) => {
    const stored = await lockImport(tx, id, 'open')
    if (stored.version !== change.version) throw new ShopError('catalogue_changed_meanwhile')
    const columns = changedColumns(stored.columns, change)
    const rows = change.cells || change.rows ? changedRows(stored.rows, columns, change) : undefined
    await tx
      .update(catalogueImports)
      .set({
        version: stored.version + 1,
        changedBy: context.session.staff.id,
        columns,
        ...(rows && { rows }),
        ...(change.choices && { choices: change.choices }),
      })
      .where(eq(catalogueImports.id, id))
    await auditStaff(tx, context, {
      action: 'import.changed',
      subject: 'import',
      subjectId: id,
      after: {
        ...(change.columns && { columns: change.columns }),
        ...(change.cells && { cells: change.cells.length }),
        ...(change.rows && { leftOut: change.rows.filter(({ isLeftOut }) => isLeftOut).length }),
        ...change.choices,
      },
    })
    return viewOf({ ...context, database: tx }, await demandImport(tx, id))
  })
}

/**
 * Returns the columns after a change: with the chosen meanings, and with columns added for corrected cells that had
 * none.
 */
function changedColumns(
  columns: readonly MappedColumn[],
  { columns: chosen = [], cells = [] }: ImportChange,
) {
  const result = mapped(columns, chosen)
  for (const [index, cell] of cells.entries()) {
    if (cell.column !== null || columnOf(result, cell) !== undefined) continue
    const { target, field = '' } = cell
    if (target === undefined || result.length >= sheetLimits.columns)
      refuseField(`cells.${index}.column`, 'catalogueFile.wrongShape')
    result.push({ heading: target === 'own' ? field : '', target, by: 'hand' })
  }
  return result
}

/** Returns the index of a cell's column: the given index, or else that of the column with the cell's target. */
function columnOf(
  columns: readonly MappedColumn[],
  { column, target, field }: CellChange,
): number | undefined {
  if (column !== null) return columns[column] && column
  const index = columns.findIndex(
    (one) => one.target === target && (target !== 'own' || ownColumnOf(one.heading) === field),
  )
  return index === -1 ? undefined : index
}

/**
 * Gives columns the chosen meanings. Another column with the same meaning loses it, unless columns may share that
 * meaning.
 */
function mapped(
  columns: readonly MappedColumn[],
  chosen: NonNullable<ImportChange['columns']>,
): MappedColumn[] {
  const result = columns.map((column) => ({ ...column }))
  for (const [index, { column, target }] of chosen.entries()) {
    const own = result[column]
    if (own === undefined) refuseField(`columns.${index}.column`, 'catalogueFile.wrongShape')
    for (const other of result)
      if (other !== own && other.target === target && !mayRepeat(target))
        Object.assign(other, { target: 'none', by: 'nothing' })
    Object.assign(own, { target, by: 'hand' })
  }
  return result
}

function changedRows(
  rows: StoredImport['rows'],
  columns: readonly MappedColumn[],
  { cells = [], rows: chosen = [] }: ImportChange,
): StoredImport['rows'] {
  const changed = new Map(rows.map((row) => [row.row, { ...row, cells: [...row.cells] }]))
  for (const [index, cell] of cells.entries()) {
    const [own, column] = [changed.get(cell.row), columnOf(columns, cell)]
    if (own === undefined || column === undefined) refuseField(`cells.${index}`, 'catalogueFile.wrongShape')
    const { text, instead } = cell
    while (own.cells.length < column) own.cells.push('')
    own.cells[column] = instead === undefined ? text : (own.cells[column] ?? '').replace(instead, () => text)
  }
  for (const [index, { row, isLeftOut }] of chosen.entries()) {
    const own = changed.get(row)
    if (own === undefined) refuseField(`rows.${index}.row`, 'catalogueFile.wrongShape')
    own.isLeftOut = isLeftOut
  }
  return [...changed.values()]
}
