import type * as contract from '#core/api/orders-by-staff/taking.ts'
import { readSlots } from '../../services/delivery/slots.ts'
import { readCaller, readRefusedByNumber } from '../../services/phone-orders/callers.ts'
import { findGoods } from '../../services/phone-orders/goods.ts'
import { takeOrder } from '../../services/phone-orders/take-order.ts'
import type { Handlers } from '../bind.ts'

export const takingHandlers: Handlers<typeof contract> = {
  findGoods: (ctx, { query }) => findGoods(ctx, query),
  getCaller: (ctx, { params }) => readCaller(ctx, params),
  countRefusedByNumber: (ctx, { query }) => readRefusedByNumber(ctx, query),
  getDeliverySlots: (ctx, { query }) => readSlots(ctx, query),
  takeOrder: (ctx, { body, headers }) => takeOrder(ctx, { ...body, key: headers['idempotency-key'] }),
}
