import { ShopError } from '#core/errors.ts'
import { canMoveInvoice } from '#core/orders/invoices.ts'
import type { Context } from '#server/context.ts'
import { changeOrderAs } from '../../kernel/change-order.ts'
import type { Actor } from '../../kernel/lock-order.ts'
import { recordFields, writeOrder } from '../../kernel/write-order.ts'

/** Declines the requested invoice, with a reason. @throws ShopError order_not_found, invoice_not_possible */
export async function cancelInvoice(
  context: Pick<Context, 'database' | 'now' | 'settings'>,
  { orderId, actor, reason }: { orderId: string; actor: Actor; reason: string },
) {
  await changeOrderAs(context, actor, { id: orderId }, async (change) => {
    const { order } = change
    if (actor.kind !== 'staff' || !canMoveInvoice(order.invoiceStatus, 'cancelled', 'staff'))
      throw new ShopError('invoice_not_possible')
    const fields = { invoiceStatus: 'cancelled', invoiceCancelReason: reason } as const
    await writeOrder(change, fields)
    await recordFields(change, 'invoice.cancelled', fields)
  })
}
