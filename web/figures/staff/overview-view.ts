import type { CallOutput } from '../../api/client.ts'
import { momentOf } from '../../orders/order-view.ts'

type Work = CallOutput<'GET /staff/waiting'>

/** The waiting work as its page shows it: moments in milliseconds. For loaders. */
export function toWorkView({ callFirst, ...queues }: Work) {
  const view = ({ oldest, ...queue }: Work['toConfirm']) => ({
    ...queue,
    ...(oldest !== undefined && { oldest: momentOf(oldest) }),
  })
  return {
    toConfirm: view(queues.toConfirm),
    returnsToDecide: view(queues.returnsToDecide),
    invoicesToIssue: view(queues.invoicesToIssue),
    callFirst: callFirst.map((call) => ({ ...call, since: momentOf(call.since) })),
  }
}
export type WorkView = ReturnType<typeof toWorkView>
