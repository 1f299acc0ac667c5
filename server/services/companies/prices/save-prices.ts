import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { toRinggit, toSen } from '#core/money.ts'
import {
  companyCuts,
  loweredIn,
  type CompanyCut,
  type CompanyPrice,
  type SpecKey,
} from '#core/prices/company-prices.ts'
import { isSameValue } from '#core/same-value.ts'
import { givenBy } from '#core/staff/given-away.ts'
import type { StaffContext } from '../../../context.ts'
import type { Database, Transaction } from '../../../database/connect.ts'
import { products, specs } from '../../../database/tables/catalogue.ts'
import { companyPrices } from '../../../database/tables/companies/company-prices.ts'
import { companies } from '../../../database/tables/companies/companies.ts'
import { askedAboutCompany, type Approval } from '../../staff/ask-approval.ts'
import { auditStaff, staffOf } from '../../staff/audit.ts'
import { recordGiven, waitsForColleague } from '../../staff/given-away.ts'
import { lockStaff } from '../../staff/roles.ts'
import { lockCompany, type Company } from '../membership.ts'
import { readCompanyPrices } from './own-prices.ts'

type PriceRow = typeof companyPrices.$inferInsert

/** The most lowered specs of a request that a colleague sees by name. */
const listed = 20

/** A price as it is stored. */
export function toRow(price: CompanyPrice, about: { companyId: string; position: number }): PriceRow {
  return {
    ...about,
    scope: price.scope,
    ...(price.scope === 'spec' && { productId: price.productId, specId: price.specId }),
    ...(price.scope === 'category' && { categoryKey: price.category }),
    ...('price' in price ? { priceSen: toSen(price.price) } : { perCent: price.perCent }),
    validFrom: price.from ?? null,
    validUntil: price.until ?? null,
  }
}

/** A company, locked for a change of its prices. @throws ShopError company_not_found */
async function lockForPrices(tx: Transaction, companyId: string): Promise<Company> {
  await lockCompany(tx, companyId)
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId))
  if (company === undefined) throw new ShopError('company_not_found')
  return company
}

/** A spec whose price is lowered, with its pieces in stock. */
type StockedCut = CompanyCut & { stock: number }

const keyOf = ({ productId, specId }: SpecKey) => JSON.stringify([productId, specId])

/** The specs whose price a change lowers, with their pieces in stock. */
async function cutsOf(
  database: Pick<Database, 'select'>,
  lowered: readonly CompanyPrice[],
): Promise<StockedCut[]> {
  if (lowered.length === 0) return []
  const named = lowered.flatMap((price) => (price.scope === 'spec' ? [price] : []))
  const categories = lowered.flatMap((price) => (price.scope === 'category' ? [price.category] : []))
  const isTouched = lowered.some(({ scope }) => scope === 'all')
    ? undefined
    : or(
        categories.length === 0 ? undefined : inArray(products.categoryKey, categories),
        ...named.map(({ productId, specId }) => and(eq(specs.productId, productId), eq(specs.id, specId))),
      )
  const rows = await database
    .select({
      productId: specs.productId,
      specId: specs.id,
      category: products.categoryKey,
      listSen: specs.regularPriceSen,
      nowSen: specs.priceSen,
      stock: specs.stock,
    })
    .from(specs)
    .innerJoin(products, eq(products.id, specs.productId))
    .where(isTouched)
  const stocks = new Map(rows.map((row) => [keyOf(row), row.stock]))
  return companyCuts(lowered, rows).map((cut) => ({ ...cut, stock: stocks.get(keyOf(cut)) ?? 0 }))
}

/** What the lower prices give away: "Four eyes", like any price cut, at the pieces in stock. */
const givingOf = (cuts: readonly StockedCut[]) => ({ act: 'company_prices', changes: cuts }) as const

const worthOf = ({ beforeSen, afterSen, stock }: StockedCut) => (beforeSen - afterSen) * stock

/** The first lowered specs, as a request shows them, and their number. */
function shownCuts(cuts: readonly StockedCut[]) {
  return {
    count: cuts.length,
    cuts: cuts
      .toSorted((one, other) => worthOf(other) - worthOf(one))
      .slice(0, listed)
      .map(({ productId, specId, beforeSen, afterSen }) => ({
        productId,
        specId,
        from: toRinggit(beforeSen),
        to: toRinggit(afterSen),
      })),
  }
}

/** What a request to a colleague holds. */
interface AskedPrices extends ReturnType<typeof shownCuts> {
  before: CompanyPrice[]
  after: CompanyPrice[]
}

/**
 * Replaces a company's own prices. If a person gives more away than their limit, the list waits for a colleague as a
 * whole. Returns whether it waits.
 * @throws ShopError company_not_found, company_closed, company_prices_changed_meanwhile, second_person_needed
 */
export async function saveCompanyPrices(
  context: StaffContext,
  {
    id,
    prices: after,
    version,
    why,
  }: { id: string; prices: CompanyPrice[]; version: number; why?: string | undefined },
): Promise<{ waits: boolean }> {
  return context.database.transaction(async (tx) => {
    // Before the company, like the decision of a colleague, which locks both.
    await lockStaff(tx)
    const company = await lockForPrices(tx, id)
    if (company.closedAt !== null) throw new ShopError('company_closed')
    if (company.pricesVersion !== version) throw new ShopError('company_prices_changed_meanwhile')
    const before = await readCompanyPrices(tx, id)
    if (isSameValue(before, after)) return { waits: false }
    const cuts = await cutsOf(tx, loweredIn(before, after))
    const giver = { tx, actor: staffOf(context), at: context.now() }
    const details = { before, after, ...shownCuts(cuts) } satisfies AskedPrices
    const subject = askedAboutCompany(id)
    const waits = await waitsForColleague(giver, context, givingOf(cuts), { why, details, subject })
    if (waits) return { waits }
    await writePrices(tx, context, { id, before, after })
    await recordGiven(giver, givingOf(cuts))
    return { waits: false }
  })
}

const isIn = (list: readonly CompanyPrice[]) => (price: CompanyPrice) =>
  list.some((one) => isSameValue(one, price))

/** The prices of one list that the other does not have, for the audit trail. */
const onlyIn = (list: readonly CompanyPrice[], other: readonly CompanyPrice[]) => ({
  companyPrices: list.filter((price) => !isIn(other)(price)).map(inWords),
})

async function writePrices(
  tx: Transaction,
  context: StaffContext,
  { id, before, after }: { id: string; before: CompanyPrice[]; after: CompanyPrice[] },
) {
  await tx.delete(companyPrices).where(eq(companyPrices.companyId, id))
  if (after.length > 0)
    await tx
      .insert(companyPrices)
      .values(after.map((price, position) => toRow(price, { companyId: id, position })))
  await tx
    .update(companies)
    .set({ pricesVersion: sql`${companies.pricesVersion} + 1` })
    .where(eq(companies.id, id))
  await auditStaff(tx, context, {
    action: 'company.prices',
    subject: 'company',
    subjectId: id,
    before: onlyIn(before, after),
    after: onlyIn(after, before),
  })
}

/** A price as the audit trail records it. @example 'mesh-chair/black: 549, 2026-01-01/2026-12-31' */
function inWords(price: CompanyPrice): string {
  const what =
    price.scope === 'spec'
      ? `${price.productId}/${price.specId}`
      : price.scope === 'category'
        ? price.category
        : '*'
  const amount = 'price' in price ? String(price.price) : `-${price.perCent}%`
  const days =
    price.from === undefined && price.until === undefined ? '' : `, ${price.from ?? ''}/${price.until ?? ''}`
  return `${what}: ${amount}${days}`
}

/**
 * Replaces a company's prices as a second person approved; returns false if the list has changed since, or if more is
 * given away now than was approved.
 */
export async function carryOutCompanyPrices(
  tx: Transaction,
  context: StaffContext,
  { amountSen, details, askedBy, subject }: Approval,
): Promise<boolean> {
  const { before, after } = details as unknown as AskedPrices
  const id = subject.replace(askedAboutCompany(''), '')
  const company = await lockForPrices(tx, id)
  const stored = await readCompanyPrices(tx, id)
  const giving = givingOf(await cutsOf(tx, loweredIn(before, after)))
  if (company.closedAt !== null || !isSameValue(stored, before) || givenBy(giving) > (amountSen ?? 0))
    return false
  await writePrices(tx, context, { id, before, after })
  await recordGiven({ tx, actor: staffOf(context), at: context.now() }, giving, { askedBy })
  return true
}
