import { eq } from 'drizzle-orm'
import { mayRepeat, type MappedColumn, type Target } from '#core/catalogue/spreadsheet/targets.ts'
import { refuseField, ShopError } from '#core/errors.ts'
import type { StaffContext } from '#server/context.ts'
import { catalogueImports, type ImportChoices } from '#server/database/tables/catalogue-imports.ts'
import { auditStaff } from '../../staff/audit.ts'
import { demandCosts } from './sheet-costs.ts'
import { demandImport, lockImport, type StoredImport } from './stored-import.ts'
import { viewOf } from './view-import.ts'

interface ImportChange {
  version: number
  columns?: readonly { column: number; target: Target }[] | undefined
  cells?: readonly { row: number; column: number; text: string; instead?: string | undefined }[] | undefined
  choices?: ImportChoices | undefined
}

/**
 * Chooses the meaning of columns, corrects cells, or changes choices for the whole import.
 * @throws ShopError import_not_found, import_closed, catalogue_changed_meanwhile, not_allowed, invalid_input
 */
export async function changeImport(context: StaffContext, id: string, change: ImportChange) {
  const { columns: now } = await demandImport(context.database, id)
  await demandCosts(context, id, change.columns ? mapped(now, change.columns) : now)
  return context.database.transaction(async (tx) => {
    const stored = await lockImport(tx, id, 'open')
    if (stored.version !== change.version) throw new ShopError('catalogue_changed_meanwhile')
    const columns = change.columns ? mapped(stored.columns, change.columns) : stored.columns
    await tx
      .update(catalogueImports)
      .set({
        version: stored.version + 1,
        changedBy: context.session.staff.id,
        columns,
        ...(change.cells && { rows: corrected(stored, change.cells) }),
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
        ...change.choices,
      },
    })
    return viewOf({ ...context, database: tx }, await demandImport(tx, id))
  })
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

function corrected({ rows, columns }: StoredImport, cells: NonNullable<ImportChange['cells']>) {
  const changed = new Map(rows.map((row) => [row.row, { ...row, cells: [...row.cells] }]))
  for (const [index, { row, column, text, instead }] of cells.entries()) {
    const own = changed.get(row)
    if (own === undefined || columns[column] === undefined)
      refuseField(`cells.${index}`, 'catalogueFile.wrongShape')
    while (own.cells.length < column) own.cells.push('')
    own.cells[column] = instead === undefined ? text : (own.cells[column] ?? '').replace(instead, () => text)
  }
  return [...changed.values()]
}
