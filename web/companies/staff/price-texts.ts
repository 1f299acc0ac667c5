import type { StoredCompanyPrice } from '#core/api/companies/companies-staff.ts'
import { formatRinggit } from '#core/money.ts'
import type { Translate } from '../../i18n/i18n.tsx'

export type ShownPrice = StoredCompanyPrice

/** What a price is for, in words. */
export function goodsText({ scope, name, category, productId, specId }: ShownPrice, t: Translate): string {
  if (scope === 'all') return t('staff.company.scope.all')
  if (scope === 'category') return t('staff.company.allOf', { category: name ?? category ?? '' })
  return name ?? t('staff.company.goodsGone', { id: `${productId} / ${specId}` })
}

/** The price in ringgit, or what it is below the list price. */
export const priceText = ({ price, perCent = 0 }: ShownPrice, t: Translate): string =>
  price === undefined ? t('staff.company.belowList', { perCent }) : formatRinggit(price)

/** The first and the last day of a price. */
export function daysText({ from, until }: ShownPrice, t: Translate): string {
  if (from !== undefined && until !== undefined) return t('staff.company.fromUntil', { from, until })
  if (from !== undefined) return t('staff.company.from', { from })
  return until === undefined ? t('staff.company.always') : t('staff.company.until', { until })
}
