import { payeeOf, type Payee } from '#core/returns/payee.ts'
import { isOpen, type RefundWay } from '#core/returns/statuses.ts'
import type { Transaction } from '../../database/connect.ts'
import { fingerprint } from '../../fingerprint.ts'
import { loadExchange } from './exchanges.ts'
import { loadReturns } from './returns.ts'

/** The payee and the goods of a requested refund, as stored with the request. */
export interface BoundRefund {
  payee: Payee
  /** A fingerprint that changes with the payee and with the goods. */
  bound: string
}

/**
 * Reads the payee and the goods to which an approval of an order's refund is bound: "An approval binds amount, payee
 * and object". The refund belongs to the order's open return, of which there is at most one; undefined if there is
 * none. `way` defaults to the refund way of the return, or else to cash.
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
