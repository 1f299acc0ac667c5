import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  cancelOrder,
  followOrder,
  getAllOrders,
  getCreditNote,
  getInvoice,
  getOrder,
  getOrdersOfUser,
  placeOrder,
  requestInvoice,
  requestReturn,
} from '../../../core/api/orders.ts'
import { text } from '../../../core/texts/text.ts'
import type { Context } from '../../context.ts'
import { readCreditNote } from '../../services/orders/credit-notes.ts'
import { readInvoice, requestInvoice as askForInvoice } from '../../services/orders/invoices.ts'
import { cancelOrder as cancel, requestReturn as askToReturn } from '../../services/orders/move.ts'
import { placeOrder as place } from '../../services/orders/place.ts'
import {
  listOrdersByPhone,
  listOrdersOfUser,
  readOrder,
  requireOwnOrder,
} from '../../services/orders/read.ts'
import { bind } from '../bind.ts'
import { followOrder as follow } from './live.ts'
import { pdfResponse } from '../downloads.ts'

export function bindOrders(app: OpenAPIHono, context: Context): void {
  bind(app, context, placeOrder, (call, { body, query, headers }) =>
    place(call, { order: body, lang: query.lang, idempotencyKey: headers['idempotency-key'] }),
  )
  bind(app, context, getOrder, (call, { params, query }) =>
    readOrder(call, { id: params.id, lang: query.lang }),
  )
  bind(app, context, getOrdersOfUser, (call, { params }) => listOrdersOfUser(call, params))
  bind(app, context, getAllOrders, (call, { body }) => listOrdersByPhone(call, body))
  bind(app, context, cancelOrder, async (call, { params, query }) => {
    await cancel(call, { orderId: params.id })
    return { message: text(query.lang)('answer.orderCancelled') }
  })
  bind(app, context, requestReturn, async (call, { params, query, body }) => {
    await askToReturn(call, { orderId: params.id, ...body })
    return { message: text(query.lang)('answer.returnRequested') }
  })
  bind(app, context, requestInvoice, async (call, { params, query, body }) => {
    await askForInvoice(call, { orderId: params.id, ...body })
    return { message: text(query.lang)('answer.invoiceRequested') }
  })
  bind(app, context, getInvoice, async (call, { params }) =>
    pdfResponse(await readInvoice(call, { orderId: params.id }), 'attachment'),
  )
  bind(app, context, getCreditNote, async (call, { params }) =>
    pdfResponse(await readCreditNote(call, { orderId: params.id }), 'attachment'),
  )
  bind(app, context, followOrder, async (call, { params }, { c }) => {
    await requireOwnOrder(call, params.id)
    return follow(call, params.id, c)
  })
}
