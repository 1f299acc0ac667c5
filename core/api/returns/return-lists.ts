import { z } from '@hono/zod-openapi'
import { returnReasons, returnStates, returnViews, returnWays } from '../../returns/statuses.ts'
import { returnLists } from '../../returns/views.ts'
import { endpointsOf } from '../endpoint.ts'
import { date, int, lang, pageSize, ringgit, search } from '../schemas.ts'

const endpoint = endpointsOf('Back office: returns')

const returnRow = z
  .object({
    /** Id of the return. */
    id: int.positive(),
    orderId: z.string(),
    orderNumber: z.string(),
    number: int,
    status: z.enum(returnStates),
    startedBy: z.enum(['customer', 'staff']),
    reason: z.enum(returnReasons).optional(),
    note: z.string(),
    customerName: z.string(),
    phoneNumber: z.string(),
    /** The phone number, formatted. */
    phoneText: z.string(),
    pieces: int,
    firstProduct: z.string(),
    photos: int,
    way: z.enum(returnWays).optional(),
    /** yyyy-MM-dd. */
    day: z.string().optional(),
    trackingNumber: z.string().optional(),
    refundAmount: ringgit.optional(),
    /** Whether the return has an exchange order that is not cancelled. */
    exchange: z.boolean(),
    requestedAt: date,
    /** When the return got its status. */
    since: date,
  })
  .openapi('ReturnRow')
export type ReturnRow = z.infer<typeof returnRow>

/** Lists returns by view and search text. */
export const listReturns = endpoint('GET /staff/returns', 'orders:read', {
  summary: 'The returns of one view, longest waiting first; in the view `all`, newest first.',
  query: z.object({
    lang,
    view: z.enum(returnLists).default('open'),
    q: search.openapi({
      description:
        'An order number, a phone number, a name, a product, words of the note, or a tracking number.',
    }),
    after: z.coerce.number<number>().int().min(0).max(1_000_000).optional(),
    pageSize,
  }),
  output: z.object({
    returns: z.array(returnRow),
    /** The `after` of the next page. */
    next: int.optional(),
  }),
})

export const countReturns = endpoint('GET /staff/returns/counts', 'orders:read', {
  summary: 'Number of returns in each view.',
  output: z.record(z.enum([...returnViews, 'open']), int),
})
