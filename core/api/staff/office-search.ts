import { z } from '@hono/zod-openapi'
import { orderStatuses, shippingMethods } from '../../orders/statuses.ts'
import { parcelStatuses } from '../../parcels/statuses.ts'
import { quotationStates } from '../../quotations/states.ts'
import { endpointsOf } from '../endpoint.ts'
import { partlyShipped } from '../parcels-and-cash/order-parcels.ts'
import { lang } from '../schemas.ts'

const endpoint = endpointsOf('Back office: search')

/** Results of one kind: the first ones, and whether there are more. */
const resultsOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), more: z.boolean() }).optional()

const ofOrder = { orderId: z.string(), orderNumber: z.string(), customerName: z.string() }

const officeSearch = z
  .object({
    orders: resultsOf(
      z.object({
        ...ofOrder,
        status: z.enum(orderStatuses),
        shippingMethod: z.enum(shippingMethods),
        partlyShipped,
        phoneText: z.string(),
      }),
    ),
    members: resultsOf(
      z.object({ id: z.string(), name: z.string(), phoneText: z.string(), email: z.string().optional() }),
    ),
    products: resultsOf(
      z.object({
        id: z.string(),
        productName: z.string(),
        displayCategory: z.string(),
        published: z.boolean(),
      }),
    ),
    parcels: resultsOf(
      z.object({
        ...ofOrder,
        status: z.enum(parcelStatuses),
        courierName: z.string().optional(),
        trackingNumber: z.string().optional(),
      }),
    ),
    /** Invoices and credit notes. */
    invoices: resultsOf(z.object({ ...ofOrder, number: z.string() })),
    quotations: resultsOf(
      z.object({
        id: z.string(),
        number: z.string(),
        state: z.enum(quotationStates),
        question: z.boolean(),
        /** The company, or the contact. */
        customerName: z.string(),
      }),
    ),
  })
  .openapi('OfficeSearch')
export type OfficeSearch = z.infer<typeof officeSearch>

/** Searches everything at once, for the dialog that `/` opens. */
export const searchOffice = endpoint('GET /staff/search', 'staff', {
  summary:
    'The first matching orders, members, products, parcels, invoices and quotations. Kinds that your role may not ' +
    'see are missing.',
  query: z.object({ lang, q: z.string().trim().min(1).max(200) }),
  output: officeSearch,
})
