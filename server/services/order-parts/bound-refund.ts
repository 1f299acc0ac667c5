import { payeeOf, type Payee } from '#core/returns/payee.ts'
import { isOpen, type RefundWay } from '#core/returns/statuses.ts'
import type { Transaction } from '../../database/connect.ts'
import { fingerprint } from '../../fingerprint.ts'
import { loadExchange } from './exchanges.ts'
import { loadReturns } from './returns.ts'

/** The data that a request for a refund stores about its payee and its goods. */
export interface BoundRefund {
  payee: Payee
  /** A fingerprint of the payee and the goods; it changes with any of them. */
  bound: string
}

/**
 * Reads what an approval of an order's refund is about, besides the amount: "An approval binds amount, payee and
 * object". An order has at most one return that is open, so the refund belongs to that return. `way` is how it is paid
 * back; by default as the return says, or in cash.
 */
export async function readBoundRefund(
  tx: Transaction,
  orderId: string,
  way?: RefundWay,
): Promise<BoundRefund | undefined> {
  const open = (await loadReturns(tx, orderId)).find(({ status }) => isOpen(status))
  if (open === undefined) return undefined
  const { id, status, refundWay, account, accountEnd, lines } = open
  const exchange = await loadExchange(tx, id)
  return {
    payee: payeeOf(way ?? refundWay ?? 'cash', accountEnd),
    bound: fingerprint([
      id,
      status,
      refundWay,
      account?.toString('base64') ?? null,
      lines,
      exchange?.id ?? null,
    ]),
  }
}
