import { z } from '@hono/zod-openapi'
import { orderColumns, orderListLook } from '../../orders/lists/columns.ts'
import { orderTag } from '../../orders/lists/tags.ts'
import { maxViews, viewForm } from '../../orders/lists/views.ts'
import { maxBulk } from '../../orders/queues.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { orderFilters } from '../orders-staff.ts'
import { id, idParams, int, success } from '../schemas.ts'

const endpoint = endpointsOf('Back office: lists of orders')

const tags = z.array(shared(orderTag)).max(50)

/** Lists tags, most recently used first. */
export const listOrderTags = endpoint('GET /staff/order-tags', 'orders:read', {
  summary: 'The tags in use, the most recently given first.',
  output: z.object({ tags: z.array(z.string()) }),
})

/**
 * Changes the tags of many orders. The tags to add and remove are given per order, so that an undo can restore each
 * order.
 */
export const tagOrders = endpoint('POST /staff/order-tags', 'orders:note', {
  summary: 'Add tags to orders and remove others, order by order; the response lists what changed.',
  body: z.object({
    orders: z
      .array(z.object({ id, add: tags.default([]), remove: tags.default([]) }))
      .min(1)
      .max(maxBulk),
  }),
  output: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        /** Tags that were added to this order; `removed` lists those that were removed. */
        added: z.array(z.string()),
        removed: z.array(z.string()),
        /** Why nothing changed. */
        code: z.string().optional(),
        message: z.string().optional(),
        details: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
    undoSeconds: int,
  }),
})

const view = z
  .object({
    id: z.string(),
    name: z.string(),
    shared: z.boolean(),
    /** Name of the colleague who owns the view; missing if it is the signed-in user's. */
    owner: z.string().optional(),
    mayEdit: z.boolean(),
    filters: orderFilters,
    look: z.object({
      columns: z.array(z.enum(orderColumns)).nullable(),
      density: shared(orderListLook.shape.density),
    }),
  })
  .openapi('OrderView')

/** Lists the saved views: the signed-in user's own views and the views that colleagues share. */
export const listOrderViews = endpoint('GET /staff/order-views', 'orders:read', {
  summary: 'The saved views that you see, in the sequence that you chose.',
  output: z.object({ views: z.array(view) }),
})

/** Counts the orders of each view, for its tab. */
export const countOrderViews = endpoint('GET /staff/order-views/counts', 'orders:read', {
  summary: 'The number of orders in each view; 1000 stands for more than 999.',
  output: z.record(z.string(), int),
})

const viewContent = z.object({
  filters: orderFilters,
  look: shared(orderListLook),
})

export const createOrderView = endpoint('POST /staff/order-views', 'orders:read', {
  summary: 'Save a view; sharing it needs the permission `orders:share_views`.',
  body: viewContent.extend({ form: shared(viewForm) }),
  output: z.object({ id: z.string() }),
  errors: ['not_allowed', 'view_name_taken', 'too_many_views'],
})

export const changeOrderView = endpoint('POST /staff/order-views/{id}', 'orders:read', {
  summary: 'Rename or share a view, or replace what it shows.',
  params: idParams,
  body: viewContent.extend({ form: shared(viewForm) }).partial(),
  output: success,
  errors: ['not_allowed', 'view_not_found', 'view_name_taken'],
})

export const deleteOrderView = endpoint('POST /staff/order-views/{id}/delete', 'orders:read', {
  summary: 'Delete a view, for everybody who sees it.',
  params: idParams,
  output: success,
  errors: ['not_allowed', 'view_not_found'],
})

/** Saves the order in which the signed-in user sees the views. */
export const orderOrderViews = endpoint('POST /staff/order-view-sequence', 'orders:read', {
  summary: 'Choose the sequence in which you see the views.',
  body: z.object({ ids: z.array(id).max(20 * maxViews) }),
  output: success,
})
