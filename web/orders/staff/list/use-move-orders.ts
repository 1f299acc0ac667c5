import { maxBulk } from '../../../../core/orders/queues.ts'
import type { BulkStatus } from '../../../../core/orders/statuses.ts'
import type { CallOutput, CallRequest } from '../../../api/client.ts'
import { useStaffApi } from '../../../staff/shell/use-staff-api.ts'

export type MoveResult = CallOutput<'POST /staff/orders/move'>['results'][number]
export type MoveWords = Omit<CallRequest<'POST /staff/orders/move'>['body'], 'ids' | 'to'>

/** Takes several orders to a status, each for itself, and answers what came of each. */
export function useMoveOrders() {
  const api = useStaffApi({ stays: true })
  return async (ids: readonly string[], to: BulkStatus, words: MoveWords): Promise<MoveResult[]> => {
    const results: MoveResult[] = []
    for (let start = 0; start < ids.length; start += maxBulk) {
      const body = { ids: ids.slice(start, start + maxBulk), to, ...words }
      results.push(...(await api.call('POST /staff/orders/move', { body })).results)
    }
    return results
  }
}
