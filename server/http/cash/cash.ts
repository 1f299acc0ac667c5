import type * as contract from '#core/api/parcels-and-cash/cash.ts'
import { addRemittance } from '../../services/cash/add-remittance.ts'
import { closeCashDay } from '../../services/cash/close-cash-day.ts'
import { countCash } from '../../services/cash/count-cash.ts'
import { decideRemittanceLine } from '../../services/cash/decide-remittance-line.ts'
import { listOpenCash } from '../../services/cash/list-open-cash.ts'
import { readCashDay } from '../../services/cash/read-cash-day.ts'
import { readCash } from '../../services/cash/read-cash.ts'
import { readOrderCash } from '../../services/cash/read-order-cash.ts'
import { listRemittances, readRemittanceFile } from '../../services/cash/read-remittances.ts'
import { receiveCash } from '../../services/cash/receive-cash.ts'
import { receiveRemittance } from '../../services/cash/receive-remittance.ts'
import { reversePayment } from '../../services/cash/reverse-payment.ts'
import { writeOffCash } from '../../services/cash/write-off-cash.ts'
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
    addRemittance(ctx, { ...query, bytes: new Uint8Array(await c.req.arrayBuffer()) }),
  listRemittances: (ctx, { query }) => listRemittances(ctx, query),
  getRemittance: (ctx, { params }) => readRemittanceFile(ctx, params),
  receiveRemittance: (ctx, { params, body }) => receiveRemittance(ctx, { ...params, ...body }),
  decideRemittanceLine: (ctx, { params, body }) => decideRemittanceLine(ctx, { ...params, ...body }),
  getCashDay: (ctx, { params }) => readCashDay(ctx, params),
  closeCashDay: (ctx, { params, body }) => closeCashDay(ctx, { ...params, ...body }),
}
