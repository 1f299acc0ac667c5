import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { findSpec } from '#core/catalogue/find-spec.ts'
import {
  maxCompanyLists,
  maxListRows,
  newRows,
  type CompanyListForm,
  type ListItem,
} from '#core/companies/lists.ts'
import { ShopError } from '#core/errors.ts'
import type { MemberContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { companyListRows, companyLists } from '../../database/tables/companies/companies.ts'
import { changeInCompany, type CompanyEvent } from '../companies/membership.ts'

interface Which {
  id: string
  list: string
}

const isOne = ({ id, list }: Which) => and(eq(companyLists.id, list), eq(companyLists.companyId, id))

/**
 * Changes one list of a company, for those who may.
 * @throws ShopError company_not_found, company_role_too_low, company_closed, company_list_not_found
 */
async function changeList(
  context: MemberContext,
  which: Which,
  work: (tx: Transaction, list: typeof companyLists.$inferSelect) => Promise<CompanyEvent | undefined>,
): Promise<void> {
  await changeInCompany(context, {
    companyId: which.id,
    action: 'edit_lists',
    async work(tx) {
      const [list] = await tx.select().from(companyLists).where(isOne(which))
      if (list === undefined) throw new ShopError('company_list_not_found')
      return work(tx, list)
    },
  })
}

/**
 * Creates a shared list.
 * @throws ShopError company_not_found, company_role_too_low, company_closed, company_limit_reached
 */
export async function createList(
  context: MemberContext,
  { id: companyId, name }: { id: string } & CompanyListForm,
): Promise<{ id: string }> {
  const id = randomUUID()
  await changeInCompany(context, {
    companyId,
    action: 'edit_lists',
    async work(tx) {
      const count = await tx.$count(companyLists, eq(companyLists.companyId, companyId))
      if (count >= maxCompanyLists) throw new ShopError('company_limit_reached', { most: maxCompanyLists })
      await tx.insert(companyLists).values({ id, companyId, name })
      return { action: 'company.list_created', after: { name } }
    },
  })
  return { id }
}

/**
 * Renames a shared list.
 * @throws ShopError company_not_found, company_role_too_low, company_closed, company_list_not_found
 */
export async function renameList(
  context: MemberContext,
  { name, ...which }: Which & CompanyListForm,
): Promise<void> {
  await changeList(context, which, async (tx, before) => {
    if (before.name === name) return undefined
    await tx.update(companyLists).set({ name }).where(isOne(which))
    return { action: 'company.list_renamed', before: { name: before.name }, after: { name } }
  })
}

/** Deletes a shared list. @throws ShopError company_not_found, company_role_too_low, company_closed */
export async function removeList(context: MemberContext, which: Which): Promise<void> {
  await changeInCompany(context, {
    companyId: which.id,
    action: 'edit_lists',
    async work(tx) {
      const [gone] = await tx.delete(companyLists).where(isOne(which)).returning()
      return gone && { action: 'company.list_removed', before: { name: gone.name }, after: {} }
    },
  })
}

/** What became of goods that were added, in rows. */
interface Added {
  added: number
  /** On the list already. */
  known: number
  /** No longer sold. */
  gone: number
}

/**
 * Adds goods to a shared list; what is on it already keeps its quantity.
 * @throws ShopError company_not_found, company_role_too_low, company_closed, company_list_not_found, company_limit_reached
 */
export async function addRows(
  context: MemberContext,
  { items, ...which }: Which & { items: readonly ListItem[] },
): Promise<Added> {
  let outcome: Added = { added: 0, known: 0, gone: 0 }
  await changeList(context, which, async (tx, { id: listId, name }) => {
    const found = await findGoods(tx, items)
    const known = await tx.select().from(companyListRows).where(eq(companyListRows.listId, listId))
    const rows = newRows(known, found)
    const distinct = newRows([], found).length
    outcome = {
      added: rows.length,
      known: distinct - rows.length,
      gone: items.length - found.length,
    }
    if (rows.length === 0) return undefined
    if (known.length + rows.length > maxListRows)
      throw new ShopError('company_limit_reached', { most: maxListRows })
    const last = Math.max(0, ...known.map(({ position }) => position))
    await tx
      .insert(companyListRows)
      .values(rows.map((row, index) => ({ id: randomUUID(), listId, ...row, position: last + 1 + index })))
    return { action: 'company.list_filled', after: { name, rows: rows.length } }
  })
  return outcome
}

/** Finds the specs of goods that the shop sells. */
async function findGoods(tx: Transaction, items: readonly ListItem[]) {
  const ids = [...new Set(items.map(({ productId }) => productId))]
  const sold = await tx
    .select({ productId: specs.productId, id: specs.id, name: specs.name, formerNames: specs.formerNames })
    .from(specs)
    .innerJoin(products, eq(products.id, specs.productId))
    .where(and(products.published, inArray(specs.productId, ids)))
    .orderBy(asc(specs.productId), asc(specs.position))
  return items.flatMap(({ productId, specName, quantity }) => {
    const spec = findSpec({ specs: sold.filter((one) => one.productId === productId) }, specName)
    return spec === undefined ? [] : [{ productId, specId: spec.id, quantity }]
  })
}

const isRow = ({ list, row }: Which & { row: string }) =>
  and(eq(companyListRows.id, row), eq(companyListRows.listId, list))

/**
 * Sets the usual quantity of a row, in pieces.
 * @throws ShopError company_not_found, company_role_too_low, company_closed, company_list_not_found,
 * company_list_row_not_found
 */
export async function changeRow(
  context: MemberContext,
  { quantity, ...which }: Which & { row: string; quantity: number },
): Promise<void> {
  await changeList(context, which, async (tx, { name }) => {
    const [before] = await tx.select().from(companyListRows).where(isRow(which))
    if (before === undefined) throw new ShopError('company_list_row_not_found')
    if (before.quantity === quantity) return undefined
    await tx.update(companyListRows).set({ quantity }).where(isRow(which))
    return {
      action: 'company.list_changed',
      before: { name, pieces: before.quantity },
      after: { name, pieces: quantity },
    }
  })
}

/** Removes a row of a shared list. @throws ShopError company_not_found, company_role_too_low, company_closed */
export async function removeRow(context: MemberContext, which: Which & { row: string }): Promise<void> {
  await changeInCompany(context, {
    companyId: which.id,
    action: 'edit_lists',
    async work(tx) {
      const [list] = await tx.select().from(companyLists).where(isOne(which))
      const [gone] = list ? await tx.delete(companyListRows).where(isRow(which)).returning() : []
      if (!list || !gone) return undefined
      const { name } = list
      return {
        action: 'company.list_changed',
        before: { name, pieces: gone.quantity },
        after: { name, pieces: 0 },
      }
    },
  })
}
