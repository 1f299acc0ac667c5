import type { PgTable } from 'drizzle-orm/pg-core'
import type * as contract from '../../../core/api/delivery.ts'
import type * as staffContract from '../../../core/api/delivery-staff.ts'
import type { StaffContext } from '../../context.ts'
import {
  courierTable,
  listOpenPickupLocations,
  pickupLocationTable,
} from '../../services/delivery/delivery.ts'
import { moveStaffDelivery } from '../../services/delivery/move-delivery.ts'
import { promiseDelivery } from '../../services/delivery/promise.ts'
import * as lists from '../../services/staff/list-editor.ts'
import type { Handlers } from '../bind.ts'
import { momentOf } from '../orders/orders-staff.ts'

export const deliveryHandlers: Handlers<typeof contract> = {
  getPickupLocations: (ctx, { query }) => listOpenPickupLocations(ctx, query),
  getDeliveryPromise: (ctx, { query }) => promiseDelivery(ctx, query),
}

export const staffDeliveryHandlers: Handlers<typeof staffContract> = {
  moveStaffDelivery: (ctx, { params, body: { updatedAt, days } }) =>
    moveStaffDelivery(ctx, { orderId: params.id, seenAt: momentOf(updatedAt), ...days }),
  listCouriers: async (ctx) => (await lists.readList(ctx, courierTable)).entries,
}

export const pickupLocationHandlers: Handlers<typeof staffContract.pickupLocationList> =
  listHandlers(pickupLocationTable)

export const courierHandlers: Handlers<typeof staffContract.courierList> = listHandlers(courierTable)

/** The handlers of a small list; each answers the list after its change. */
function listHandlers<Entry extends object, Table extends PgTable>(list: lists.OrderedTable<Entry, Table>) {
  const listAfter = async (ctx: StaffContext, change: Promise<void>) => {
    await change
    return lists.readList(ctx, list)
  }
  return {
    list: (ctx: StaffContext) => lists.readList(ctx, list),
    create: (ctx: StaffContext, { body }: { body: { id: string; entry: Entry } }) =>
      listAfter(ctx, lists.createEntry(ctx, list, body)),
    save: (
      ctx: StaffContext,
      { params, body }: { params: { id: string }; body: { version: string; entry: Entry } },
    ) => listAfter(ctx, lists.saveEntry(ctx, list, { ...params, ...body })),
    delete: (ctx: StaffContext, { params, body }: { params: { id: string }; body: { version: string } }) =>
      listAfter(ctx, lists.deleteEntry(ctx, list, { ...params, ...body })),
    order: (ctx: StaffContext, { body }: { body: { version: string; ids: string[] } }) =>
      listAfter(ctx, lists.orderEntries(ctx, list, body)),
  }
}
