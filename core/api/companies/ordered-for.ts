import { z } from '@hono/zod-openapi'
import { purchaseOrderFile } from './purchase-order-files.ts'

/** The fields of an order about the company for which it was placed, and the accepted quotation. */
export const orderedFor = {
  /** The company for which the order was placed. */
  company: z.object({ id: z.string(), legalName: z.string() }).optional(),
  purchaseOrderNumber: z.string().optional(),
  /** The file of the purchase order; missing if there is none. */
  purchaseOrderFile: purchaseOrderFile.optional(),
  costCentre: z.string().optional(),
  /** The quotation whose acceptance placed the order. */
  quotation: z.object({ id: z.string(), number: z.string() }).optional(),
}
