import type * as contract from '#core/api/orders-by-staff/calls.ts'
import { addOrderCall } from '../../services/orders/add-order-note.ts'
import { listCallBacks } from '../../services/orders/calling/call-backs.ts'
import type { Handlers } from '../bind.ts'

export const callHandlers: Handlers<typeof contract> = {
  addOrderCall: (ctx, { params, body, headers }) =>
    addOrderCall(ctx, { orderId: params.id, ...body, key: headers['idempotency-key'] }),
  listCallBacks: (ctx) => listCallBacks(ctx),
}
