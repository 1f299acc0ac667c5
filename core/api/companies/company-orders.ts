import { z } from '@hono/zod-openapi'
import { orderStatuses, returnStatuses } from '../../orders/statuses.ts'
import { endpointsOf } from '../endpoint.ts'
import { order } from '../orders.ts'
import { csv, id, idParams, langQuery, pageSize, rowNumber, search } from '../schemas.ts'

const endpoint = endpointsOf('Companies')

/** One row of a company's orders. */
const companyOrderRow = order
  .pick({
    id: true,
    orderNumber: true,
    status: true,
    partlyShipped: true,
    shippingMethod: true,
    totalAmount: true,
    orderDate: true,
    purchaseOrderNumber: true,
    costCentre: true,
  })
  .extend({
    /** The name of the person who placed the order; missing once their data is erased. */
    orderedBy: z.string().optional(),
    /** Whether the signed-in member placed the order. */
    own: z.boolean(),
    /** The number of the invoice, once it is issued. */
    invoiceNumber: z.string().optional(),
    returnStatus: z.enum(returnStatuses),
  })
  .openapi('CompanyOrderRow')
export type CompanyOrderRow = z.infer<typeof companyOrderRow>

const q = search.openapi({
  description: 'A part of a purchase order number or cost centre, or an order number; all orders without it.',
})

const filters = {
  q,
  status: z.enum(orderStatuses).optional().openapi({ description: 'Only orders with this status.' }),
  by: id
    .optional()
    .openapi({ description: "Only orders of this person of the company, by the person's id." }),
}

/** Lists a company's orders. Admins and approvers see all of them, buyers only their own. */
export const listCompanyOrders = endpoint('GET /companies/{id}/orders', 'member', {
  summary: 'The orders of a company, newest first; buyers get only their own.',
  params: idParams,
  query: z.object({ ...filters, after: rowNumber.optional(), pageSize }),
  output: z.object({
    orders: z.array(companyOrderRow),
    next: z.number().optional().openapi({ description: 'The value of `after` for the next page.' }),
  }),
  errors: ['company_not_found'],
})

export const exportCompanyOrders = endpoint('GET /companies/{id}/orders/export', 'member', {
  summary: 'The orders of a company as CSV; buyers get only their own.',
  ...csv,
  params: idParams,
  query: langQuery.extend(filters),
  errors: ['company_not_found'],
})

/** Reads an order of a company. Everybody who sees the order in the list may read it. */
export const getCompanyOrder = endpoint('GET /companies/{id}/orders/{order}', 'member', {
  summary: 'One order of a company.',
  params: idParams.extend({ order: id }),
  query: langQuery,
  output: order,
  errors: ['company_not_found', 'order_not_found'],
})
