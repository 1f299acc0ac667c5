import type * as contract from '#core/api/parcels-and-cash/cash.ts'
import { closeCashDay, countCash, listOpenCash, readCash, readCashDay } from '../../services/cash/days.ts'
import { readOrderCash, receiveCash, reversePayment, writeOffCash } from '../../services/cash/payments.ts'
import * as remittances from '../../services/cash/remittances.ts'
import type { Handlers } from '../bind.ts'

export const cashHandlers: Handlers<typeof contract> = {
  getCash: (ctx) => readCash(ctx),
  countCash: (ctx) => countCash(ctx),
  listOpenCash: (ctx, { query }) => listOpenCash(ctx, query),
  getOrderCash: (ctx, { params }) => readOrderCash(ctx, params),
  receiveCash: (ctx, { params, body, headers }) =>
    receiveCash(ctx, { orderId: params.id, ...body, key: headers['idempotency-key'] }),
  writeOffCash: (ctx, { params, body }) => writeOffCash(ctx, { orderId: params.id, ...body }),
  reversePayment: (ctx, { params, body }) => reversePayment(ctx, { ...params, ...body }),
  addRemittance: async (ctx, { query }, { c }) =>
    remittances.addRemittance(ctx, { ...query, bytes: new Uint8Array(await c.req.arrayBuffer()) }),
  listRemittances: (ctx) => remittances.listRemittances(ctx),
  getRemittance: (ctx, { params }) => remittances.readRemittanceFile(ctx, params),
  receiveRemittance: (ctx, { params, body }) => remittances.receiveRemittance(ctx, { ...params, ...body }),
  decideRemittanceLine: (ctx, { params, body }) =>
    remittances.decideRemittanceLine(ctx, { ...params, ...body }),
  getCashDay: (ctx, { params }) => readCashDay(ctx, params),
  closeCashDay: (ctx, { params, body }) => closeCashDay(ctx, { ...params, ...body }),
}
