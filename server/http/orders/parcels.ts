import type * as contract from '#core/api/parcels-and-cash/parcels.ts'
import { bringGoodsBack } from '../../services/orders/bring-goods-back.ts'
import { changeStaffParcelFields } from '../../services/parcels/change-parcel-fields.ts'
import { demandSignature, readCourierKey, replaceCourierKey } from '../../services/parcels/courier-keys.ts'
import { dropParcel } from '../../services/parcels/drop-parcel.ts'
import { countParcels, listParcels } from '../../services/parcels/list-parcels.ts'
import { moveStaffParcel } from '../../services/parcels/move-parcel.ts'
import { planParcel } from '../../services/parcels/plan-parcel.ts'
import { readCourierReport } from '../../services/parcels/read-courier-report.ts'
import { readOrderParcels } from '../../services/parcels/read-order-parcels.ts'
import { receiveCourierEvents } from '../../services/parcels/receive-courier-events.ts'
import { undoParcelMove } from '../../services/parcels/undo-parcel-move.ts'
import type { Handlers } from '../bind.ts'
import { timeOf } from './orders-staff.ts'

export const parcelHandlers: Handlers<typeof contract> = {
  restockStaffOrder: (ctx, { params, body }) => bringGoodsBack(ctx, { orderId: params.id, ...body }),
  getOrderParcels: (ctx, { params, query }) => readOrderParcels(ctx, { ...params, ...query }),
  planParcel: (ctx, { params, body }) => planParcel(ctx, { orderId: params.id, ...body }),
  moveStaffParcel: (ctx, { params, body }) => moveStaffParcel(ctx, { ...params, ...body }),
  undoParcelMove: (ctx, { params, body }) => undoParcelMove(ctx, { ...params, ...body }),
  changeStaffParcelFields: (ctx, { params, body }) => changeStaffParcelFields(ctx, { ...params, ...body }),
  dropParcel: (ctx, { params, body }) => dropParcel(ctx, { ...params, ...body }),
  listParcels: (ctx, { query }) => listParcels(ctx, query),
  countParcels: (ctx, { query }) => countParcels(ctx, query),
  getCourierKey: (ctx, { params }) => readCourierKey(ctx, params.id),
  replaceCourierKey: (ctx, { params, body }) => replaceCourierKey(ctx, { ...params, ...body }),
  readCourierReport: async (ctx, { query }, { c }) =>
    readCourierReport(ctx, query, new Uint8Array(await c.req.arrayBuffer())),
  receiveCourierEvent: async (ctx, { params, body, headers }, { c }) => {
    const header = headers['courier-signature']
    await demandSignature(ctx, { ...params, header, body: await c.req.text() })
    const events = body.events.map((event) => ({ ...event, at: timeOf(event.at) }))
    return receiveCourierEvents(ctx, params.id, events)
  },
}
