import type * as contract from '#core/api/orders.ts'
import { text } from '#core/texts/text.ts'
import { readCreditNote } from '../../services/orders/invoicing/credit-notes.ts'
import { readInvoice } from '../../services/orders/invoicing/read-invoice.ts'
import { requestInvoice } from '../../services/orders/invoicing/request-invoice.ts'
import { listOrdersByPhone, listOrdersOfUser } from '../../services/orders/list-orders.ts'
import { cancelOrder, requestReturn } from '../../services/orders/move-own-order.ts'
import { placeOrder } from '../../services/orders/placing/place.ts'
import { readOrder, requireOwnOrder } from '../../services/orders/read-order.ts'
import type { Handlers } from '../bind.ts'
import { pdfResponse } from '../downloads.ts'
import { followOrder } from './live.ts'

export const orderHandlers: Handlers<typeof contract> = {
  placeOrder: (ctx, { body, query, headers }) =>
    placeOrder(ctx, { order: body, lang: query.lang, idempotencyKey: headers['idempotency-key'] }),
  getOrder: (ctx, { params, query }) => readOrder(ctx, { ...params, ...query }),
  getOrdersOfUser: (ctx, { params, query }) => listOrdersOfUser(ctx, { ...params, ...query }),
  getAllOrders: (ctx, { body, query }) => listOrdersByPhone(ctx, { ...body, ...query }),
  cancelOrder: async (ctx, { params }) => {
    await cancelOrder(ctx, { orderId: params.id })
    return { message: text(ctx.language)('answer.orderCancelled') }
  },
  requestReturn: async (ctx, { params, body }) => {
    await requestReturn(ctx, { orderId: params.id, ...body })
    return { message: text(ctx.language)('answer.returnRequested') }
  },
  requestInvoice: async (ctx, { params, body }) => {
    await requestInvoice(ctx, { orderId: params.id, ...body })
    return { message: text(ctx.language)('answer.invoiceRequested') }
  },
  getInvoice: async (ctx, { params }) =>
    pdfResponse(await readInvoice(ctx, { orderId: params.id }), 'attachment'),
  getCreditNote: async (ctx, { params, query }) =>
    pdfResponse(await readCreditNote(ctx, { orderId: params.id, ...query }), 'attachment'),
  followOrder: async (ctx, { params }, { c }) => {
    await requireOwnOrder(ctx, params.id)
    return followOrder(ctx, params.id, c)
  },
}
