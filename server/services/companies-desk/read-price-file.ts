import { eq } from 'drizzle-orm'
import type { StoredCompanyPrice } from '#core/api/companies/companies-staff.ts'
import { findCategories } from '#core/catalogue/spreadsheet/find-categories.ts'
import {
  readPriceFile,
  readPriceLine,
  type NamedGoods,
  type PriceFileFault,
  type PriceLine,
} from '#core/companies/price-file.ts'
import { maxCompanyPrices } from '#core/companies/price-list.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import type { CompanyPrice, SpecKey } from '#core/prices/company-prices.ts'
import { changesOfList } from '#core/prices/list-changes.ts'
import type { HasDatabase, StaffContext } from '../../context.ts'
import { categories } from '../../database/tables/catalogue.ts'
import { companies } from '../../database/tables/companies/companies.ts'
import { parseSheet } from '../catalogue/sheets/parse-sheet.ts'
import { readCompanyPrices } from '../companies/prices/own-prices.ts'
import { priceNamer, readGoods } from './priced-goods.ts'

/** The most wrong lines that an answer lists. */
const listed = 50

/** What a file of prices changes in a company's list. Without faults, `prices` is the whole list to save. */
interface ReadPrices {
  prices: StoredCompanyPrice[]
  version: number
  changes: { before?: StoredCompanyPrice; after?: StoredCompanyPrice }[]
  unchanged: number
  faults: PriceFileFault[]
  faultCount: number
}

/**
 * Reads a file of prices for a company, compares it with the stored list, and changes nothing.
 * @throws ShopError company_not_found, company_closed, company_prices_not_read
 */
export async function readPriceFileFor(
  context: StaffContext,
  { id, lang, bytes }: { id: string; lang: Language; bytes: Uint8Array<ArrayBuffer> },
): Promise<ReadPrices> {
  const lines = await linesOf(bytes)
  const { version, stored } = await readStored(context, id)
  const goods = await goodsFor(context, lines, stored)
  const read = lines.map((line) => readPriceLine(line, goods))
  const faults = read.flatMap((one) => ('problem' in one ? [one] : []))
  if (lines.length > maxCompanyPrices)
    faults.unshift({
      line: lines[maxCompanyPrices]!.line,
      problem: 'staff.company.fileTooMany',
      details: { most: maxCompanyPrices },
    })
  if (faults.length > 0)
    return {
      prices: [],
      version,
      changes: [],
      unchanged: 0,
      faults: faults.slice(0, listed),
      faultCount: faults.length,
    }
  const { prices, changes, unchanged } = changesOfList(
    stored,
    read.flatMap((one) => ('problem' in one ? [] : [one])),
  )
  const name = await priceNamer(context, [...stored, ...prices], lang)
  return {
    prices: prices.map(name),
    version,
    changes: changes.map(({ before, after }) => ({
      ...(before && { before: name(before) }),
      ...(after && { after: name(after) }),
    })),
    unchanged,
    faults: [],
    faultCount: 0,
  }
}

/** The lines of a file of prices. @throws ShopError company_prices_not_read */
async function linesOf(bytes: Uint8Array<ArrayBuffer>): Promise<PriceLine[]> {
  const { rows, faults } = await parseSheet(bytes, undefined)
  if (faults.length > 0) throw new ShopError('company_prices_not_read')
  const byLine: string[][] = Array.from({ length: rows.at(-1)?.row ?? 0 }, () => [])
  for (const { row, value } of rows) byLine[row - 1] = value
  const lines = readPriceFile(byLine)
  if (lines === undefined) throw new ShopError('company_prices_not_read')
  return lines
}

/** The stored list of a company and its version, as of one moment. @throws ShopError company_not_found, company_closed */
const readStored = ({ database }: HasDatabase, id: string) =>
  database.transaction(
    async (tx) => {
      const [company] = await tx.select().from(companies).where(eq(companies.id, id))
      if (company === undefined) throw new ShopError('company_not_found')
      if (company.closedAt !== null) throw new ShopError('company_closed')
      return { version: company.pricesVersion, stored: await readCompanyPrices(tx, id) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

const keyOf = ({ productId, specId }: SpecKey) => JSON.stringify([productId, specId])

/** The goods that a file may name: those of the shop, and those of the stored list that are gone. */
async function goodsFor(
  context: HasDatabase,
  lines: readonly PriceLine[],
  stored: readonly CompanyPrice[],
): Promise<NamedGoods> {
  const found = await readGoods(context, {
    productIds: lines.map(({ productId }) => productId),
    skus: lines.flatMap(({ sku }) => (sku === '' ? [] : [sku])),
  })
  const known = new Set([
    ...found.map(({ spec }) => keyOf({ productId: spec.productId, specId: spec.id })),
    ...stored.flatMap((price) => (price.scope === 'spec' ? [keyOf(price)] : [])),
  ])
  const bySku = Map.groupBy(found, ({ spec }) => spec.sku ?? '')
  const groups = findCategories(await context.database.select().from(categories))
  const gone = new Set(stored.flatMap((price) => (price.scope === 'category' ? [price.category] : [])))
  return {
    specOf: ({ productId, specId, sku }) => {
      if (productId !== '' || specId !== '')
        return known.has(keyOf({ productId, specId })) ? { productId, specId } : undefined
      const [only, ...others] = bySku.get(sku) ?? []
      return only === undefined || others.length > 0
        ? undefined
        : { productId: only.spec.productId, specId: only.spec.id }
    },
    categoryOf: (cell) => (gone.has(cell) ? cell : groups.keyOf(cell)),
  }
}
