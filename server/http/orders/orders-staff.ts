import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  addOrderCall,
  addOrderNote,
  bringStaffOrderBack,
  cancelStaffInvoice,
  changeStaffOrder,
  changeStaffParcel,
  exportOrders,
  findOrders,
  followOrders,
  getOrderQueues,
  getStaffCreditNote,
  getStaffInvoice,
  getStaffOrder,
  issueCreditNote,
  issueStaffInvoice,
  moveStaffOrder,
  moveStaffOrders,
} from '../../../core/api/orders-staff.ts'
import type { Context } from '../../context.ts'
import {
  issueCreditNote as takeInvoiceBack,
  readCreditNoteForStaff,
} from '../../services/orders/credit-notes.ts'
import { cancelInvoice, issueInvoice, readInvoiceForStaff } from '../../services/orders/invoices.ts'
import { exportOrders as exportAll } from '../../services/orders/export.ts'
import { countLists, findOrders as find } from '../../services/orders/staff-list.ts'
import { readStaffOrder } from '../../services/orders/staff-read.ts'
import * as work from '../../services/orders/staff-edit.ts'
import { bind } from '../bind.ts'
import { csvResponse, pdfResponse } from '../downloads.ts'
import { followAllOrders } from './live.ts'

const done = { success: true } as const

export function bindStaffOrders(app: OpenAPIHono, context: Context): void {
  bind(app, context, getOrderQueues, (call) => countLists(call))
  bind(app, context, findOrders, (call, { query }) => find(call, query))
  bind(app, context, exportOrders, async (call, { query }) =>
    csvResponse('orders.csv', exportAll(call, query)),
  )
  bind(app, context, followOrders, async (call, _input, { c }) => followAllOrders(call, c))
  // After the paths above, each of which could be an id.
  bind(app, context, getStaffOrder, (call, { params, query }) =>
    readStaffOrder(call, { id: params.id, lang: query.lang }),
  )
  bind(app, context, moveStaffOrders, async (call, { body }) => ({
    results: await work.moveStaffOrders(call, body),
  }))
  bind(app, context, moveStaffOrder, async (call, { params, body }) => {
    await work.moveStaffOrder(call, { orderId: params.id, ...body })
    return done
  })
  bind(app, context, changeStaffParcel, async (call, { params, body }) => {
    await work.changeStaffParcel(call, { orderId: params.id, ...body })
    return done
  })
  bind(app, context, addOrderNote, async (call, { params, body }) => {
    await work.addOrderNote(call, { orderId: params.id, ...body })
    return done
  })
  bind(app, context, addOrderCall, async (call, { params, body }) => {
    await work.addOrderCall(call, { orderId: params.id, ...body })
    return done
  })
  bind(app, context, changeStaffOrder, async (call, { params, body }) => {
    const { updatedAt, ...change } = body
    const seenAt = new Date(updatedAt.seconds * 1000 + Math.floor(updatedAt.nanoseconds / 1_000_000))
    await work.changeStaffOrder(call, { orderId: params.id, seenAt, ...change })
    return done
  })
  bind(app, context, issueStaffInvoice, (call, { params }) =>
    issueInvoice(call, { orderId: params.id, actor: work.staffOf(call) }),
  )
  // Staff print it more often than they keep it.
  bind(app, context, getStaffInvoice, async (call, { params }) =>
    pdfResponse(await readInvoiceForStaff(call, { orderId: params.id }), 'inline'),
  )
  bind(app, context, getStaffCreditNote, async (call, { params }) =>
    pdfResponse(await readCreditNoteForStaff(call, { orderId: params.id }), 'inline'),
  )
  bind(app, context, bringStaffOrderBack, async (call, { params }) => {
    await work.bringStaffOrderBack(call, { orderId: params.id })
    return done
  })
  bind(app, context, cancelStaffInvoice, async (call, { params, body }) => {
    await cancelInvoice(call, { orderId: params.id, actor: work.staffOf(call), reason: body.reason })
    return done
  })
  bind(app, context, issueCreditNote, (call, { params, body }) =>
    takeInvoiceBack(call, { orderId: params.id, actor: work.staffOf(call), reason: body.reason }),
  )
}
