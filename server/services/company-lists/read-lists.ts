import { and, asc, eq } from 'drizzle-orm'
import type { CompanyList, CompanyListSummary } from '#core/api/companies/company-lists.ts'
import { sumOf } from '#core/companies/lists.ts'
import { byteOrderMark, csvText } from '#core/csv.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { toRinggit, toSen } from '#core/money.ts'
import { priceOf } from '#core/prices/shown-price.ts'
import { text } from '#core/texts/text.ts'
import type { MemberContext } from '../../context.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { companyListRows, companyLists } from '../../database/tables/companies/companies.ts'
import { tiersOf } from '../catalogue/prices/piece-price.ts'
import { demandMembership } from '../companies/membership.ts'

/** Which lists of a company are read: all, or one. */
interface Which {
  id: string
  list?: string
  lang: Language
}

/** Reads shared lists by name, with the texts, prices and stock that their goods have now. */
async function readLists(
  { database }: Pick<MemberContext, 'database'>,
  { id, list, lang }: Which,
): Promise<CompanyList[]> {
  const found = await database
    .select({ list: companyLists, row: companyListRows, spec: specs, product: products })
    .from(companyLists)
    .leftJoin(companyListRows, eq(companyListRows.listId, companyLists.id))
    .leftJoin(products, and(eq(products.id, companyListRows.productId), products.published))
    .leftJoin(specs, and(eq(specs.productId, products.id), eq(specs.id, companyListRows.specId)))
    .where(and(eq(companyLists.companyId, id), list === undefined ? undefined : eq(companyLists.id, list)))
    .orderBy(
      asc(companyLists.name),
      asc(companyLists.id),
      asc(companyListRows.position),
      asc(companyListRows.id),
    )
  const lists = new Map<string, CompanyList>()
  for (const { list: one, row, spec, product } of found) {
    const known = lists.get(one.id) ?? { id: one.id, name: one.name, rows: [] }
    lists.set(one.id, known)
    if (row === null) continue
    const goods = spec !== null && product !== null && goodsOf(spec, product, lang)
    known.rows.push({ id: row.id, quantity: row.quantity, ...(goods && { goods }) })
  }
  return [...lists.values()]
}

const goodsOf = (
  spec: typeof specs.$inferSelect,
  product: typeof products.$inferSelect,
  lang: Language,
): NonNullable<CompanyList['rows'][number]['goods']> => ({
  productId: product.id,
  specName: spec.name,
  productName: product.name[lang],
  displayName: spec.displayName[lang],
  imgUrl: spec.images[0] ?? product.imgUrl,
  size: spec.size,
  price: toRinggit(spec.priceSen),
  ...tiersOf(spec),
  stock: spec.stock,
})

/** The price of one piece for the usual quantity, in ringgit; undefined if it is no longer sold. */
const priceOfRow = ({ goods, quantity }: CompanyList['rows'][number]) =>
  goods && priceOf(goods, quantity).price

/** Pictures that show what a list holds. */
const picturesShown = 4

/** Lists the shared lists of a company by name. @throws ShopError company_not_found */
export async function listLists(
  context: MemberContext,
  which: { id: string; lang: Language },
): Promise<CompanyListSummary[]> {
  await demandMembership(context.database, { memberId: context.session.member.id, companyId: which.id })
  return (await readLists(context, which)).map(({ id, name, rows }) => ({
    id,
    name,
    rowCount: rows.length,
    ...sumOf(rows.map((row) => ({ quantity: row.quantity, price: priceOfRow(row) }))),
    pictures: rows.flatMap(({ goods }) => goods?.imgUrl ?? []).slice(0, picturesShown),
  }))
}

/** Reads a shared list. @throws ShopError company_not_found, company_list_not_found */
export async function readList(
  context: MemberContext,
  which: { id: string; list: string; lang: Language },
): Promise<CompanyList> {
  await demandMembership(context.database, { memberId: context.session.member.id, companyId: which.id })
  const [found] = await readLists(context, which)
  if (found === undefined) throw new ShopError('company_list_not_found')
  return found
}

/**
 * Writes a shared list as CSV, at the prices of its quantities.
 * @throws ShopError company_not_found, company_list_not_found before anything is written
 */
export async function exportList(
  context: MemberContext,
  which: { id: string; list: string; lang: Language },
): Promise<AsyncIterable<string>> {
  const { rows } = await readList(context, which)
  return csvOf(rows, which.lang)
}

async function* csvOf(rows: CompanyList['rows'], lang: Language): AsyncGenerator<string> {
  const t = text(lang)
  const heads = [
    'common.product',
    'common.spec',
    'common.size',
    'common.quantity',
    'common.unitPrice',
    'common.lineTotal',
  ] as const
  const lines = rows.map((row) => {
    const { goods, quantity } = row
    const price = priceOfRow(row)
    return [
      goods?.productName ?? t('companies.list.gone'),
      goods?.displayName ?? '',
      goods?.size ?? '',
      quantity,
      price === undefined ? null : toSen(price),
      price === undefined ? null : toSen(price * quantity),
    ]
  })
  yield byteOrderMark + csvText([heads.map((head) => t(head))])
  yield csvText(lines, ['text', 'text', 'text', 'number', 'money', 'money'])
}
