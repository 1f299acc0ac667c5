import { formatRinggit } from '../../../core/money.ts'
import { useT, type Translate } from '../../i18n/i18n.tsx'
import type { OverviewFigures } from './read-figures.ts'

/**
 * How an amount compares with that of the period before, in words.
 *
 * @example
 * comparisonText(t, 120, 100, String) //=> '20 more than before (+20 %)'
 */
export function comparisonText(
  t: Translate,
  now: number,
  before: number,
  show: (amount: number) => string,
  less: 'staff.overview.less' | 'staff.overview.fewer' = 'staff.overview.less',
): string {
  if (now === before) return t('staff.overview.same')
  const amount = show(Math.abs(now - before))
  const percent =
    before > 0 ? `${now > before ? '+' : '−'}${Math.round((100 * Math.abs(now - before)) / before)}` : 'none'
  return t(now > before ? 'staff.overview.more' : less, { amount, percent })
}

/** Orders and revenue of the period beside those of the one before, in words. */
export function useComparison({ orders, revenue, before }: OverviewFigures): {
  orders: string
  revenue: string
} {
  const t = useT()
  return {
    orders: comparisonText(
      t,
      orders,
      before.orders,
      (count) => t('staff.overview.orders', { count }),
      'staff.overview.fewer',
    ),
    revenue: comparisonText(t, revenue, before.revenue, formatRinggit),
  }
}
