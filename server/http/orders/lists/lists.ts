import type * as contract from '#core/api/orders-by-staff/lists.ts'
import { listTags, tagOrders } from '#server/services/orders/views/tags.ts'
import * as views from '#server/services/orders/views/saved-views.ts'
import type { Handlers } from '../../bind.ts'

export const orderListHandlers: Handlers<typeof contract> = {
  listOrderTags: (ctx) => listTags(ctx),
  tagOrders: (ctx, { body }) => tagOrders(ctx, body.orders),
  listOrderViews: (ctx) => views.listViews(ctx),
  countOrderViews: (ctx) => views.countViews(ctx),
  createOrderView: (ctx, { body }) => views.createView(ctx, body),
  changeOrderView: (ctx, { params, body }) => views.changeView(ctx, params.id, body),
  deleteOrderView: (ctx, { params }) => views.deleteView(ctx, params.id),
  orderOrderViews: (ctx, { body }) => views.orderViewsBy(ctx, body.ids),
}
