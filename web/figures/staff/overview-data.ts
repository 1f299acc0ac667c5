import { periodBefore, type AskedPeriod } from '../../../core/figures/periods.ts'
import type { ApiClient, CallOutput } from '../../api/client.ts'
import { momentOf } from '../../orders/order-view.ts'

type Work = CallOutput<'GET /staff/waiting'>

/** The waiting work with moments in milliseconds; for loaders. */
export function toWorkView({ callFirst, ...queues }: Work) {
  const view = ({ oldest, ...queue }: Work['toConfirm']) => ({
    ...queue,
    oldest: oldest && momentOf(oldest),
  })
  return {
    toConfirm: view(queues.toConfirm),
    returnsToDecide: view(queues.returnsToDecide),
    invoicesToIssue: view(queues.invoicesToIssue),
    callFirst: callFirst.map((call) => ({ ...call, since: momentOf(call.since) })),
  }
}
export type WorkView = ReturnType<typeof toWorkView>

/** The figures of a period and the one before, and how messages to customers went. */
export async function readFigures(api: ApiClient, asked: AskedPeriod) {
  const before = periodBefore(asked.name, asked.period)
  const [figures, sum, messages] = await Promise.all([
    api.call('GET /staff/figures', { query: { ...asked.period } }),
    api.call('GET /staff/figures/sum', { query: before }),
    api.call('GET /staff/messages'),
  ])
  return { ...figures, asked, before: { ...before, ...sum }, messages }
}
export type OverviewFigures = Awaited<ReturnType<typeof readFigures>>
