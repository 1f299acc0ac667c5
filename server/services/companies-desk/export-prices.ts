import { ShopError } from '#core/errors.ts'
import type { ExportFormat } from '#core/exports/exports.ts'
import type { Language } from '#core/language.ts'
import { toSen } from '#core/money.ts'
import type { CompanyPrice } from '#core/prices/company-prices.ts'
import { text } from '#core/texts/text.ts'
import { eq } from 'drizzle-orm'
import type { StaffContext } from '../../context.ts'
import { companies } from '../../database/tables/companies/companies.ts'
import { readCompanyPrices } from '../companies/prices/own-prices.ts'
import { downloadTable } from '../exports/download.ts'
import type { Cells } from '../exports/source.ts'
import { readPricedGoods } from './priced-goods.ts'

/** The own prices of a company as CSV or XLSX, which `readPriceFileFor` reads again. @throws ShopError company_not_found */
export async function exportPrices(
  context: StaffContext,
  { id, lang: language, format }: { id: string; lang: Language; format: ExportFormat },
): Promise<AsyncGenerator<Uint8Array>> {
  const [company] = await context.database
    .select({ name: companies.legalName })
    .from(companies)
    .where(eq(companies.id, id))
  if (company === undefined) throw new ShopError('company_not_found')
  const rows = await rowsOf(context, await readCompanyPrices(context.database, id), language)
  const about = { companyName: company.name }
  return downloadTable(context, { exported: 'companyPrices', language, format, about }, inOneBatch(rows))
}

async function* inOneBatch(rows: readonly Cells[]): AsyncGenerator<readonly Cells[]> {
  yield rows
}

async function rowsOf(
  context: StaffContext,
  prices: readonly CompanyPrice[],
  language: Language,
): Promise<Cells[]> {
  const t = text(language)
  const { specOf } = await readPricedGoods(context, prices)
  return prices.map((price) => {
    const found = specOf(price)
    return {
      priceFor: t(`staff.company.scope.${price.scope}`),
      ...(price.scope === 'spec' && { productId: price.productId, specId: price.specId }),
      // The key, because two categories may have the same name.
      ...(price.scope === 'category' && { category: price.category }),
      ...(found && {
        product: found.product[language],
        spec: found.spec.displayName[language],
        sku: found.spec.sku,
        listPrice: found.spec.regularPriceSen,
      }),
      ...('price' in price ? { ownPrice: toSen(price.price) } : { belowListPrice: price.perCent }),
      from: price.from,
      to: price.until,
    }
  })
}
