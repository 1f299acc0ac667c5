import type * as contract from '#core/api/delivery.ts'
import type * as staffContract from '#core/api/delivery-staff.ts'
import {
  closedDayTable,
  courierTable,
  listOpenPickupLocations,
  pickupLocationTable,
} from '../../services/delivery/delivery.ts'
import { moveStaffDelivery } from '../../services/orders/move-delivery.ts'
import { promiseDelivery } from '../../services/delivery/promise.ts'
import * as lists from '../../services/staff/list-editor.ts'
import type { Handlers } from '../bind.ts'
import { timeOf } from '../orders/orders-staff.ts'
import { listHandlers, unorderedListHandlers } from '../staff/list-handlers.ts'

export const deliveryHandlers: Handlers<typeof contract> = {
  getPickupLocations: (ctx, { query }) => listOpenPickupLocations(ctx, query),
  getDeliveryPromise: (ctx, { query }) => promiseDelivery(ctx, query),
}

export const staffDeliveryHandlers: Handlers<typeof staffContract> = {
  moveStaffDelivery: (ctx, { params, body: { seen, days } }) =>
    moveStaffDelivery(ctx, { orderId: params.id, seen: timeOf(seen), ...days }),
  listCouriers: async (ctx) => (await lists.readList(ctx, courierTable)).entries,
}

export const pickupLocationHandlers: Handlers<typeof staffContract.pickupLocationList> =
  listHandlers(pickupLocationTable)

export const courierHandlers: Handlers<typeof staffContract.courierList> = listHandlers(courierTable)

export const closedDayHandlers: Handlers<typeof staffContract.closedDayList> =
  unorderedListHandlers(closedDayTable)
