import { changeInPerCent } from '#core/figures/figures.ts'
import { periodBefore, periodOf } from '#core/figures/periods.ts'
import { formatRinggit, toRinggit, toSen } from '#core/money.ts'
import type { ApiClient, CallOutput } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { momentOf } from '../../orders/moment-of.ts'
import { signed } from './figure-texts.ts'

type Work = CallOutput<'GET /staff/waiting'>

/** The waiting work, with times in milliseconds since 1970; for loaders. */
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

/** The period whose money the overview shows. */
const shownPeriod = 'last-7' as const

/** Reads the orders and money of the last period and of the one before it, and whether messages are sent. */
export async function readFigures(api: ApiClient, today: string) {
  const period = periodOf(shownPeriod, today)
  const [sum, before, messages] = await Promise.all([
    api.call('GET /staff/figures/sum', { query: { ...period } }),
    api.call('GET /staff/figures/sum', { query: { ...periodBefore(shownPeriod, period) } }),
    api.call('GET /staff/messages'),
  ])
  return { ...sum, before, messages, period: shownPeriod }
}
export type OverviewFigures = Awaited<ReturnType<typeof readFigures>>

/** Revenue compared with the period before: 'RM 20 more than before (+20 %)'. */
export function useComparison({ revenue, before }: OverviewFigures): string {
  const t = useT()
  if (revenue === before.revenue) return t('staff.overview.same')
  const isMore = revenue > before.revenue
  const perCent = changeInPerCent(revenue, before.revenue)
  return t(isMore ? 'staff.overview.more' : 'staff.overview.less', {
    amount: formatRinggit(Math.abs(toRinggit(toSen(revenue) - toSen(before.revenue)))),
    percent: perCent === undefined ? 'none' : signed(perCent),
  })
}
