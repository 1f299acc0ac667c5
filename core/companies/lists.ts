import * as z from 'zod/mini'
import { maxQuantity } from '../cart/cart.ts'
import { requiredText } from '../typed-text.ts'

/** Maximum number of shared lists of a company. */
export const maxCompanyLists = 30

/** Maximum number of rows of a shared list. */
export const maxListRows = 100

/** Maximum length of the name of a shared list. */
export const maxListName = 60

/** A shared list of a company, as it is created or renamed. "Shared lists ('office shelf', ordered again by a press)." */
export const companyList = z.object({ name: requiredText('companies.list.nameRequired', maxListName) })
export type CompanyListForm = z.output<typeof companyList>

/** The usual quantity of a row, in pieces. */
export const usualQuantity = z.object({ quantity: z.int().check(z.gte(1), z.lte(maxQuantity)) })

/** Goods that are put on a shared list, named as in a cart. */
export const listItems = z.object({
  items: z
    .array(
      z.object({
        productId: z.string().check(z.minLength(1), z.maxLength(200)),
        specName: z.string().check(z.minLength(1), z.maxLength(500)),
        ...usualQuantity.shape,
      }),
    )
    .check(z.minLength(1), z.maxLength(maxListRows)),
})
export type ListItem = z.output<typeof listItems>['items'][number]

/** Identifies the goods of a row, whatever they are called. */
interface RowKey {
  productId: string
  specId: string
}

const keyOf = ({ productId, specId }: RowKey) => JSON.stringify([productId, specId])

/**
 * The rows that a list gets, each spec once. A spec that is on it already keeps its quantity, so that adding a cart
 * changes nothing that a colleague has set.
 * @example newRows([{ productId: 'desk', specId: 'oak' }], [{ productId: 'desk', specId: 'oak', quantity: 9 }]) //=> []
 */
export function newRows<Row extends RowKey & { quantity: number }>(
  known: readonly RowKey[],
  added: readonly Row[],
): Row[] {
  const onList = new Set(known.map(keyOf))
  const rows = new Map<string, Row>()
  for (const row of added) {
    const key = keyOf(row)
    if (onList.has(key)) continue
    const quantity = Math.min((rows.get(key)?.quantity ?? 0) + row.quantity, maxQuantity)
    rows.set(key, { ...row, quantity })
  }
  return [...rows.values()]
}

/** The wanted pieces of a row and the price of one, in ringgit; without a price it cannot be ordered. */
interface PricedRow {
  quantity: number
  price?: number | undefined
}

/**
 * The pieces of a list that can be ordered, and what they cost at today's prices, in ringgit.
 * @example sumOf([{ quantity: 2, price: 599 }, { quantity: 1 }]) //=> { pieces: 2, amount: 1198 }
 */
export function sumOf(rows: readonly PricedRow[]): { pieces: number; amount: number } {
  const priced = rows.filter(({ price }) => price !== undefined)
  return {
    pieces: priced.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: priced.reduce((sum, { quantity, price = 0 }) => sum + quantity * price, 0),
  }
}
