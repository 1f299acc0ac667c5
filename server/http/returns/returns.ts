import type * as listContract from '#core/api/returns/return-lists.ts'
import type * as staffContract from '#core/api/returns/returns-staff.ts'
import type * as contract from '#core/api/returns/returns.ts'
import { text } from '#core/texts/text.ts'
import { arrangeReturn } from '../../services/returns/arrange-collection.ts'
import { changeReturn } from '../../services/returns/change-return.ts'
import { decideReturn } from '../../services/returns/decide-return.ts'
import { exchangeReturn } from '../../services/returns/exchange/exchange-return.ts'
import { inspectReturn } from '../../services/returns/inspect-return.ts'
import { countReturns, listReturns } from '../../services/returns/list-returns.ts'
import { moveReturn } from '../../services/returns/move-return.ts'
import { addReturnPhoto, addStaffReturnPhoto } from '../../services/returns/photos/add-photo.ts'
import { readReturnPhoto, readStaffReturnPhoto } from '../../services/returns/photos/read-photo.ts'
import { removeReturnPhoto, removeStaffReturnPhoto } from '../../services/returns/photos/remove-photo.ts'
import { readOrderReturns } from '../../services/returns/read-order-returns.ts'
import { askReturnRefund } from '../../services/returns/refunds/ask-return-refund.ts'
import { refundReturn } from '../../services/returns/refunds/refund-return.ts'
import { saveReturnAccount, saveStaffReturnAccount } from '../../services/returns/refunds/save-account.ts'
import { startReturn } from '../../services/returns/start-return.ts'
import { startStaffReturn } from '../../services/returns/start-staff-return.ts'
import { undoReturnMove } from '../../services/returns/undo-return-move.ts'
import { withdrawReturn } from '../../services/returns/withdraw-return.ts'
import type { Handlers } from '../bind.ts'
import { pictureResponse } from '../downloads.ts'

const bytesOf = async (request: Request) => Buffer.from(await request.arrayBuffer())

export const returnHandlers: Handlers<typeof contract> = {
  startReturn: async (ctx, { params, body, headers }) => {
    const key = headers['idempotency-key']
    const { number } = await startReturn(ctx, { orderId: params.id, key, ...body })
    return { number, message: text(ctx.language)('answer.returnRequested') }
  },
  withdrawReturn: (ctx, { params: { id, number } }) => withdrawReturn(ctx, { orderId: id, number }),
  saveReturnAccount: (ctx, { params: { id, number }, body }) =>
    saveReturnAccount(ctx, { orderId: id, number, ...body }),
  addReturnPhoto: (ctx, { params: { id, number } }, { c }) =>
    addReturnPhoto(ctx, { orderId: id, number }, () => bytesOf(c.req.raw)),
  removeReturnPhoto: (ctx, { params: { id, ...params } }) =>
    removeReturnPhoto(ctx, { orderId: id, ...params }),
  getReturnPhoto: async (ctx, { params: { id, ...params } }) =>
    pictureResponse(await readReturnPhoto(ctx, { orderId: id, ...params })),
}

export const returnListHandlers: Handlers<typeof listContract> = {
  countReturns: (ctx) => countReturns(ctx),
  listReturns: (ctx, { query }) => listReturns(ctx, query),
}

export const staffReturnHandlers: Handlers<typeof staffContract> = {
  getOrderReturns: (ctx, { params, query }) => readOrderReturns(ctx, { ...params, ...query }),
  startStaffReturn: (ctx, { params, body, headers }) =>
    startStaffReturn(ctx, { orderId: params.id, key: headers['idempotency-key'], ...body }),
  decideReturn: (ctx, { params, body }) => decideReturn(ctx, { ...params, ...body }),
  changeReturn: (ctx, { params, body }) => changeReturn(ctx, { ...params, ...body }),
  arrangeReturn: (ctx, { params, body }) => arrangeReturn(ctx, { ...params, ...body }),
  moveReturn: (ctx, { params, body }) => moveReturn(ctx, { ...params, ...body }),
  inspectReturn: (ctx, { params, body }) => inspectReturn(ctx, { ...params, ...body }),
  refundReturn: (ctx, { params, body }) => refundReturn(ctx, { ...params, ...body }),
  askReturnRefund: (ctx, { params, body }) => askReturnRefund(ctx, { ...params, ...body }),
  saveStaffReturnAccount: (ctx, { params, body }) => saveStaffReturnAccount(ctx, { ...params, ...body }),
  exchangeReturn: async (ctx, { params, body, headers }) => {
    const key = headers['idempotency-key']
    const { waits, placed } = await exchangeReturn(ctx, { ...params, ...body, key })
    return { waits, ...(placed && { orderId: placed.id, orderNumber: placed.orderNumber }) }
  },
  undoReturnMove: (ctx, { params, body }) => undoReturnMove(ctx, { ...params, ...body }),
  addStaffReturnPhoto: (ctx, { params }, { c }) => addStaffReturnPhoto(ctx, params, () => bytesOf(c.req.raw)),
  removeStaffReturnPhoto: (ctx, { params }) => removeStaffReturnPhoto(ctx, params),
  getStaffReturnPhoto: async (ctx, { params }) => pictureResponse(await readStaffReturnPhoto(ctx, params)),
}
