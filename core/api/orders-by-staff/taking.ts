import { z } from '@hono/zod-openapi'
import { countries } from '../../contact/countries.ts'
import { languages } from '../../language.ts'
import { deliveryAccess } from '../../orders/checkout.ts'
import { orderAddress } from '../../delivery/order-address.ts'
import { callOutcomes } from '../../orders/queues.ts'
import { takenOrder } from '../../orders/taking/taken-order.ts'
import { ownCompany } from '../companies/companies.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { placeOrder } from '../orders.ts'
import { tierPrice } from '../../catalogue/product.ts'
import {
  date,
  id,
  idParams,
  int,
  langQuery,
  phoneNumber,
  ringgit,
  search,
  submissionKey,
} from '../schemas.ts'

const endpoint = endpointsOf('Back office: orders')

/** Finds products for an order by phone, by words or SKU. */
export const findGoods = endpoint('GET /staff/goods', 'orders:read', {
  summary: 'Specs that can be ordered and match some words or an article number, best match first.',
  query: langQuery.extend({
    q: search,
    /** The company whose own prices are added. */
    company: id.optional(),
  }),
  output: z.array(
    z
      .object({
        productId: z.string(),
        productName: z.string(),
        specId: z.string(),
        /** The English name by which orders identify the spec. */
        specName: z.string(),
        displayName: z.string(),
        imgUrl: z.string(),
        price: ringgit,
        /** The price without an offer. */
        listPrice: ringgit,
        tiers: z.array(tierPrice).optional(),
        /** The company's own price, if it has one. */
        companyPrice: ringgit.optional(),
        category: z.string(),
        /** Whether an offer reduces the price. */
        isReduced: z.boolean(),
        stock: int,
      })
      .openapi('Goods'),
  ),
})

/** Reads the data about a member that staff need during a call. */
export const getCaller = endpoint('GET /staff/callers/{id}', 'orders:place', {
  summary: 'A member who calls: their earlier addresses and the last call.',
  params: idParams,
  output: z
    .object({
      id: z.string(),
      name: z.string(),
      phoneNumber: z.string(),
      /** '' if there is none. */
      email: z.string(),
      language: z.enum(languages),
      blocked: z.boolean(),
      orders: int,
      /** Number of parcels that this member, or anybody with their phone number, refused. */
      refused: int,
      /** Addresses of the account and of the last orders, newest first. */
      addresses: z.array(shared(orderAddress)),
      /** The access to the building, as the customer described it for the last delivery. */
      access: shared(deliveryAccess).optional(),
      /** The open companies for which the member may order, with the limits that hold for them. */
      companies: z.array(
        ownCompany.pick({
          id: true,
          legalName: true,
          purchaseOrderRequired: true,
          addresses: true,
          spending: true,
        }),
      ),
      lastCall: z
        .object({ at: date, orderNumber: z.string(), outcome: z.enum(callOutcomes), note: z.string() })
        .optional(),
    })
    .openapi('Caller'),
  errors: ['member_not_found'],
})

/** Counts the parcels that the customer with a phone number refused, even if no member has this number. */
export const countRefusedByNumber = endpoint('GET /staff/callers', 'orders:place', {
  summary: 'Number of parcels that the customer with a phone number refused.',
  query: z.object({ phoneNumber }),
  output: z.object({ refused: int }),
})

const day = z.string().openapi({ description: "yyyy-MM-dd in the shop's time zone." })
/** Number of deliveries that can still be promised for a half-day; null if there is no limit. */
const remainingDeliveries = int.nullable()

/** Lists the next days on which a delivery is still possible. */
export const getDeliverySlots = endpoint('GET /staff/delivery-slots', 'orders:read', {
  summary: 'When an order placed now would arrive at an address, and the next days that can be chosen.',
  query: z.object({
    country: z.enum(countries),
    city: z.string().trim().max(100).default(''),
    postalCode: z.string().trim().max(20).default(''),
  }),
  output: z.object({
    /** First day of the promise, used unless the customer chooses another. */
    from: day,
    to: day,
    days: z.array(z.object({ day, morning: remainingDeliveries, afternoon: remainingDeliveries })),
  }),
  errors: ['delivery_full'],
})

/** Places an order for a customer who calls or comes to the shop, by the same rules as the checkout. */
export const takeOrder = endpoint('POST /staff/orders', 'orders:place', {
  summary:
    'Take an order for a member, or for somebody who becomes a member. A repeated Idempotency-Key returns ' +
    'the first order.',
  body: shared(takenOrder),
  requestHeaders: submissionKey,
  output: placeOrder.output,
  errors: [
    'order_changed',
    'idempotency_key_reused',
    'too_many_pending_orders',
    'caller_amount_capped',
    'caller_orders_capped',
    'pickup_location_closed',
    'delivery_day_full',
    'delivery_full',
    'voucher_used_up',
    'voucher_used_by_member',
    'voucher_below_minimum',
    'voucher_for_members',
    'voucher_for_other_goods',
    'invalid_tax_number',
    'company_details_required',
    'too_many_requests',
    'member_not_found',
    'member_blocked',
    'country_not_allowed',
    'company_not_found',
    'company_closed',
    'purchase_order_required',
    'caller_approval_required',
  ],
})
