import { formatRinggit } from '../../../core/money.ts'
import { useT } from '../../i18n/i18n.tsx'
import type { OverviewFigures } from './overview-data.ts'

/** Orders and revenue compared with the period before, as '20 more than before (+20 %)'. */
export function useComparison({ orders, revenue, before }: OverviewFigures) {
  const t = useT()
  const compare = (
    now: number,
    then: number,
    show: (amount: number) => string,
    less: 'staff.overview.less' | 'staff.overview.fewer',
  ) => {
    if (now === then) return t('staff.overview.same')
    const difference = Math.abs(now - then)
    const percent = then > 0 ? `${now > then ? '+' : '−'}${Math.round((100 * difference) / then)}` : 'none'
    return t(now > then ? 'staff.overview.more' : less, { amount: show(difference), percent })
  }
  const countOf = (count: number) => t('staff.overview.orders', { count })
  return {
    orders: compare(orders, before.orders, countOf, 'staff.overview.fewer'),
    revenue: compare(revenue, before.revenue, formatRinggit, 'staff.overview.less'),
  }
}
