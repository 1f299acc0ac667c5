import { periodBefore, type RequestedPeriod } from '../../../core/figures/periods.ts'
import { formatRinggit } from '../../../core/money.ts'
import type { ApiClient, CallOutput } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { momentOf } from '../../orders/moment-of.ts'

type Work = CallOutput<'GET /staff/waiting'>

/** The waiting work with moments in milliseconds; for loaders. */
export function toWorkView({ callFirst, ...queues }: Work) {
  const view = ({ oldest, ...queue }: Work['toConfirm']) => ({ ...queue, oldest: oldest && momentOf(oldest) })
  return {
    toConfirm: view(queues.toConfirm),
    returnsToDecide: view(queues.returnsToDecide),
    invoicesToIssue: view(queues.invoicesToIssue),
    callFirst: callFirst.map((call) => ({ ...call, since: momentOf(call.since) })),
  }
}
export type WorkView = ReturnType<typeof toWorkView>

/** The figures of a period and the one before, and how messages to customers went. */
export async function readFigures(api: ApiClient, requested: RequestedPeriod) {
  const before = periodBefore(requested.name, requested.period)
  const [figures, sum, messages] = await Promise.all([
    api.call('GET /staff/figures', { query: { ...requested.period } }),
    api.call('GET /staff/figures/sum', { query: before }),
    api.call('GET /staff/messages'),
  ])
  return { ...figures, requested, before: { ...before, ...sum }, messages }
}
export type OverviewFigures = Awaited<ReturnType<typeof readFigures>>

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
