import { bulkStep } from '#core/orders/queues.ts'
import { statusTable, type BulkStatus, type OrderStatus } from '#core/orders/statuses.ts'
import { ApiFailure, type ApiClient, type CallOutput, type CallRequest } from '../api/client.ts'
import { failureText } from '../api/failure-text.ts'
import type { Translate } from '../i18n/i18n.tsx'
import { keepTypedNumber } from '../parcels/tracking-numbers.tsx'
import type { NamedOrder, Refusal } from './use-undo.tsx'

/** The courier and the tracking numbers of shipped orders. */
export type OrderParcels = Omit<CallRequest<'POST /staff/orders/move'>['body'], 'ids' | 'to'>

type MoveResult = CallOutput<'POST /staff/orders/move'>['results'][number]

/** The outcome of moving several orders. */
export interface MoveOutcome {
  refusals: readonly Refusal[]
  /** The moves that were made, so that they can be undone. */
  made: readonly { id: string; move: number }[]
  /** How long the emails about these moves are held back, in seconds. */
  undoSeconds: number
}

/** Orders that are moved with the same courier, each with its tracking number. */
interface Batch {
  rows: readonly NamedOrder[]
  parcel: OrderParcels
}

/**
 * Moves orders in several calls, each order with its own result. Throws if the first call fails or refuses all its
 * orders because the courier is switched off. If a later call fails, orders already moved stay moved, and the rest
 * count as refused.
 */
export async function moveOrders(
  api: ApiClient,
  to: BulkStatus,
  batches: readonly Batch[],
  t: Translate,
): Promise<MoveOutcome> {
  const steps = batches.flatMap(stepsOf)
  const outcome = { refusals: [] as Refusal[], made: [] as { id: string; move: number }[], undoSeconds: 0 }
  for (const [index, { rows, parcel }] of steps.entries()) {
    try {
      const ids = rows.map(({ id }) => id)
      const { results, undoSeconds } = await api.call('POST /staff/orders/move', {
        body: { ids, to, ...parcel },
      })
      if (results.every(({ code }) => code === 'courier_off'))
        throw new ApiFailure(409, { code: 'courier_off' })
      outcome.undoSeconds = undoSeconds
      for (const result of results) {
        const row = rows.find(({ id }) => id === result.id)
        if (result.moved) keepTypedNumber(result.id, undefined)
        else if (row) outcome.refusals.push({ row, reason: reasonOf(result, t) })
        if (result.move !== undefined) outcome.made.push({ id: result.id, move: result.move })
      }
    } catch (error) {
      if (index === 0) throw error
      const reason = failureText(error, t) ?? t('common.failed')
      const notMoved = steps.slice(index).flatMap((step) => step.rows)
      outcome.refusals.push(...notMoved.map((row) => ({ row, reason })))
      break
    }
  }
  return outcome
}

const stepsOf = ({ rows, parcel }: Batch): Batch[] =>
  Array.from({ length: Math.ceil(rows.length / bulkStep) }, (_, step) => ({
    rows: rows.slice(step * bulkStep, (step + 1) * bulkStep),
    parcel,
  }))

/** Returns the text that says why an order was not moved. It names statuses in the page's language. */
export function reasonOf({ code = '', message = '', details = {} }: MoveResult, t: Translate): string {
  const named = Object.entries(details).map(([name, value]) => [
    name,
    typeof value === 'string' && Object.hasOwn(statusTable, value)
      ? t(statusTable[value as OrderStatus].text)
      : value,
  ])
  const failure = new ApiFailure(409, { code, message, details: Object.fromEntries(named) })
  return failureText(failure, t) ?? message
}
