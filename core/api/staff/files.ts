import { z } from '@hono/zod-openapi'
import { fileStates } from '../../files/files.ts'
import { maxPaperOrders, paperKinds, paperSizes, printing } from '../../papers/papers.ts'
import { endpointsOf, shared, xlsxMedia } from '../endpoint.ts'
import { id, idParams, int, lang, langQuery, ringgit, success } from '../schemas.ts'

const endpoint = endpointsOf('Back office: files')

/** Begins to create one PDF for each paper size, with the papers of many orders. */
export const printOrders = endpoint('POST /staff/papers', 'orders:read', {
  summary: 'Begin one PDF for each paper size, with the papers of the orders in the sequence of `ids`.',
  body: z.object({ ids: z.array(id).min(1).max(maxPaperOrders), printing: shared(printing), lang }),
  output: z.object({
    files: z
      .array(z.object({ size: z.enum(paperSizes), file: z.string() }))
      .openapi({ description: 'The ids of the files that are now being made, one for each size of paper.' }),
  }),
  errors: ['order_not_found', 'too_many_requests'],
})

/** Reads the packing slips of an order. Each lists the goods of one parcel and the cash to collect with them. */
export const getPackingSlips = endpoint('GET /staff/orders/{id}/slips', 'orders:read', {
  summary: 'The packing slips of an order: one for each part that is still to be handed over.',
  params: idParams,
  query: langQuery,
  output: z.array(
    z.object({
      number: int,
      of: int,
      /** Cash to collect, in ringgit. */
      due: ringgit,
      paid: z.boolean(),
      lines: z.array(
        z.object({ productName: z.string(), displayName: z.string(), size: z.string(), quantity: int }),
      ),
    }),
  ),
  errors: ['order_not_found'],
})

const staffFile = z
  .object({
    state: z.enum(fileStates),
    /** Number of papers or rows that are done. */
    done: int,
    /** The total; 0 while it is not known. */
    total: int,
    fileName: z.string(),
    /** In bytes. */
    size: int,
    /** Papers that are left out because an order does not have them. */
    leftOut: z.array(
      z.object({
        orderNumber: z.string(),
        paper: z.enum(paperKinds),
        gap: z.enum(['cancelled', 'pickup', 'no_invoice']),
      }),
    ),
  })
  .openapi('StaffFile')

export const getStaffFile = endpoint('GET /staff/files/{id}', 'staff', {
  summary: 'The progress of a file that is made for you.',
  params: idParams,
  output: staffFile,
  errors: ['file_not_found'],
})

export const openStaffFile = endpoint('GET /staff/files/{id}/content', 'staff', {
  summary: 'A file that was made for you, as long as your role permits you to open it.',
  params: idParams,
  media: ['application/pdf', 'text/csv', xlsxMedia],
  output: z.string().openapi({ format: 'binary' }),
  errors: ['file_not_found', 'not_allowed'],
})

export const deleteStaffFile = endpoint('POST /staff/files/{id}/delete', 'staff', {
  summary:
    'Delete a file of yours, even while it is being made. Colleagues for whom it was also made keep it.',
  params: idParams,
  output: success,
  errors: ['file_not_found'],
})
