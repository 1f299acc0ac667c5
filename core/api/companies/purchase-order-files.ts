import { z } from '@hono/zod-openapi'
import {
  maxPurchaseOrderBytes,
  purchaseOrderTypes,
  storedPurchaseOrderTypes,
} from '../../companies/purchase-order-file.ts'
import { endpointsOf } from '../endpoint.ts'
import { date, idParams, int, success } from '../schemas.ts'

const endpoint = endpointsOf('Companies')
const staffEndpoint = endpointsOf('Back office: orders')

/** The file of a purchase order, without its bytes. */
export const purchaseOrderFile = z
  .object({
    type: z.enum(storedPurchaseOrderTypes),
    /** In bytes. */
    size: int,
    at: date,
    addedBy: z.enum(['customer', 'staff']),
  })
  .openapi('PurchaseOrderFile')

const upload = {
  params: idParams,
  raw: { media: purchaseOrderTypes, maxBytes: maxPurchaseOrderBytes },
  output: purchaseOrderFile,
  errors: [
    'order_not_found',
    'order_of_no_company',
    'purchase_order_not_accepted',
    'picture_too_large',
    'payload_too_large',
    'uploads_busy',
  ],
} as const

const removal = {
  params: idParams,
  output: success,
  errors: ['order_not_found', 'purchase_order_file_not_found'],
} as const

const download = {
  params: idParams,
  media: storedPurchaseOrderTypes,
  output: z.string().openapi({ format: 'binary' }),
  errors: ['order_not_found', 'purchase_order_file_not_found'],
} as const

export const addPurchaseOrderFile = endpoint('POST /orders/{id}/purchaseOrder', 'member', {
  summary:
    "Add the file of the purchase order to the member's order of a company, in place of a former file.",
  ...upload,
})

export const removePurchaseOrderFile = endpoint('POST /orders/{id}/purchaseOrder/remove', 'member', {
  summary: 'Remove the file of the purchase order.',
  ...removal,
})

/** Everybody who sees the order in the company's list may download the file. */
export const getPurchaseOrderFile = endpoint('GET /orders/{id}/purchaseOrder', 'member', {
  summary: 'Download the file of the purchase order, a PDF or WebP.',
  ...download,
})

export const addStaffPurchaseOrderFile = staffEndpoint(
  'POST /staff/orders/{id}/purchaseOrder',
  'orders:note',
  {
    summary: 'Add the file of the purchase order to an order of a company, in place of a former file.',
    ...upload,
  },
)

export const removeStaffPurchaseOrderFile = staffEndpoint(
  'POST /staff/orders/{id}/purchaseOrder/remove',
  'orders:note',
  { summary: 'Remove the file of the purchase order.', ...removal },
)

export const getStaffPurchaseOrderFile = staffEndpoint(
  'GET /staff/orders/{id}/purchaseOrder',
  'orders:read',
  {
    summary: 'Download the file of the purchase order, a PDF or WebP.',
    ...download,
  },
)
