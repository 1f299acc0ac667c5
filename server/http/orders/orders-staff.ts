import type * as contract from '#core/api/orders-staff.ts'
import { downloadOrderList } from '../../services/exports/order-list.ts'
import { addOrderNote } from '../../services/orders/add-order-note.ts'
import { changeParcel } from '../../services/orders/change-parcel.ts'
import { cancelInvoice } from '../../services/orders/invoicing/cancel-invoice.ts'
import { issueCreditNote, readCreditNote } from '../../services/orders/invoicing/credit-notes.ts'
import { issueInvoice } from '../../services/orders/invoicing/issue-invoice.ts'
import { readInvoice } from '../../services/orders/invoicing/read-invoice.ts'
import { countOrders } from '../../services/orders/listing/count-orders.ts'
import { findOrders } from '../../services/orders/listing/find-orders.ts'
import { countLists } from '../../services/orders/listing/queue-conditions.ts'
import { moveStaffOrder, moveStaffOrders } from '../../services/orders/move-staff-orders.ts'
import { readStaffOrder } from '../../services/orders/read-staff-order.ts'
import { undoStaffMove } from '../../services/orders/undo.ts'
import { staffOf } from '../../services/staff/audit.ts'
import type { Handlers } from '../bind.ts'
import { csvResponse, pdfResponse } from '../downloads.ts'
import { followAllOrders } from './live.ts'

/** Converts a time that a client sent back into a Date. */
export const timeOf = ({ seconds, nanoseconds }: { seconds: number; nanoseconds: number }) =>
  new Date(seconds * 1000 + Math.floor(nanoseconds / 1_000_000))

export const staffOrderHandlers: Handlers<typeof contract> = {
  getOrderQueues: (ctx) => countLists(ctx),
  findOrders: (ctx, { query }) => findOrders(ctx, query),
  countOrders: async (ctx, { query }) => ({ count: await countOrders(ctx, query) }),
  exportOrders: (ctx, { query }) => csvResponse('orders.csv', downloadOrderList(ctx, query)),
  followOrders: (ctx, _input, { c }) => followAllOrders(ctx, c),
  // This endpoint must come after the paths above, which it would otherwise take for ids.
  getStaffOrder: (ctx, { params, query }) => readStaffOrder(ctx, { ...params, ...query }),
  moveStaffOrders: async (ctx, { body }) => ({
    results: await moveStaffOrders(ctx, body),
    undoSeconds: ctx.settings.UNDO_SECONDS,
  }),
  moveStaffOrder: async (ctx, { params, body }) => ({
    success: true,
    ...(await moveStaffOrder(ctx, { orderId: params.id, ...body })),
    undoSeconds: ctx.settings.UNDO_SECONDS,
  }),
  undoStaffMove: (ctx, { params, body }) => undoStaffMove(ctx, { orderId: params.id, ...body }),
  changeStaffParcel: (ctx, { params, body }) =>
    changeParcel(ctx, { ...body, orderId: params.id, actor: staffOf(ctx) }),
  addOrderNote: (ctx, { params, body, headers }) =>
    addOrderNote(ctx, { orderId: params.id, ...body, key: headers['idempotency-key'] }),
  issueStaffInvoice: (ctx, { params }) => issueInvoice(ctx, { orderId: params.id, actor: staffOf(ctx) }),
  // Documents are shown inline, because staff print them more often than they store them.
  getStaffInvoice: async (ctx, { params }) =>
    pdfResponse(await readInvoice(ctx, { orderId: params.id }), 'inline'),
  getStaffCreditNote: async (ctx, { params, query }) =>
    pdfResponse(await readCreditNote(ctx, { orderId: params.id, ...query }), 'inline'),
  cancelStaffInvoice: (ctx, { params, body }) =>
    cancelInvoice(ctx, { orderId: params.id, actor: staffOf(ctx), ...body }),
  issueCreditNote: (ctx, { params, body }) =>
    issueCreditNote(ctx, { orderId: params.id, actor: staffOf(ctx), ...body }),
}
