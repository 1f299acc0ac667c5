import { z } from '@hono/zod-openapi'
import { callOutcomes } from '../../orders/queues.ts'
import { endpointsOf } from '../endpoint.ts'
import { date, idParams, staffNote, submissionKey, success } from '../schemas.ts'

const endpoint = endpointsOf('Back office: orders')

export const addOrderCall = endpoint('POST /staff/orders/{id}/calls', 'orders:note', {
  summary: 'Log a call to the customer with its outcome.',
  params: idParams,
  body: z
    .object({
      outcome: z.enum(callOutcomes),
      note: staffNote,
      callBackAt: z.string().optional().openapi({
        description:
          'When the customer wants to be called: a future time in the shop’s time zone, yyyy-MM-ddTHH:mm.',
      }),
    })
    .refine(({ outcome, callBackAt }) => callBackAt === undefined || outcome === 'call_back', {
      path: ['callBackAt'],
      error: 'Only with the outcome call_back.',
    }),
  requestHeaders: submissionKey,
  output: success,
  errors: ['order_not_found'],
})

/** Lists the customers whom staff have to call back. */
export const listCallBacks = endpoint('GET /staff/call-backs', 'orders:note', {
  summary:
    'Customers to call back within the hour, and customers whose call-back is overdue, earliest first.',
  output: z.object({
    now: date,
    callBacks: z.array(
      z.object({ id: z.string(), orderNumber: z.string(), customerName: z.string(), at: date }),
    ),
  }),
})
