import { periodBefore, type AskedPeriod } from '../../../core/figures/periods.ts'
import type { ApiClient } from '../../api/client.ts'

export type OverviewFigures = Awaited<ReturnType<typeof readFigures>>

/** The figures of a period with the sum of the one before, and how the messages to customers went. */
export async function readFigures(api: ApiClient, asked: AskedPeriod) {
  const before = periodBefore(asked.name, asked.period)
  const [figures, sum, messages] = await Promise.all([
    api.call('GET /staff/figures', { query: { ...asked.period } }),
    api.call('GET /staff/figures/sum', { query: before }),
    api.call('GET /staff/messages'),
  ])
  return { ...figures, asked, before: { ...before, ...sum }, messages }
}
