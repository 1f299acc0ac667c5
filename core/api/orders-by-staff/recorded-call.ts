import { z } from '@hono/zod-openapi'
import { callOutcomes } from '../../orders/queues.ts'
import { date } from '../schemas.ts'

/** A call to the customer about an order, with its outcome. */
export const recordedCall = z.object({
  at: date,
  by: z.string(),
  outcome: z.enum(callOutcomes),
  note: z.string(),
  callBackAt: date.optional(),
})
