import type * as contract from '#core/api/orders-by-customer/confirming.ts'
import { confirmOwnOrder, readOwnDays } from '../../services/orders/self-confirm.ts'
import type { Handlers } from '../bind.ts'
import { timeOf } from '../orders/orders-staff.ts'

export const confirmingHandlers: Handlers<typeof contract> = {
  readOrderDays: (ctx, { params }) => readOwnDays(ctx, { orderId: params.id }),
  confirmOrder: (ctx, { params, body: { seen, ...body } }) =>
    confirmOwnOrder(ctx, { orderId: params.id, ...body, seen: timeOf(seen) }),
}
