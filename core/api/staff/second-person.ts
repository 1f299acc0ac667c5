import { z } from '@hono/zod-openapi'
import { approvalKinds, approvalReason } from '../../staff/approvals.ts'
import { shared } from '../endpoint.ts'
import { contentChange } from '../orders.ts'
import { date, ringgit } from '../schemas.ts'

/** The input of acts that give value away. */
export const ofColleague = {
  why: shared(approvalReason).optional().openapi({
    description:
      'Why, for the colleague who must agree if the act gives away more than one person may. Without it, such an act is refused.',
  }),
}

/** The answer to acts that give value away. */
export const mayWait = {
  /** Whether the act waits until a colleague agrees; nothing has been done yet. */
  waits: z.boolean(),
}

/** The data that the pages of an order show about acts that give value away; refunds are shown with their return. */
export const givenAboutOrder = {
  /** The most that these staff may still give away alone about this order; missing without a limit. */
  leftAlone: ringgit.optional(),
  /** Acts that wait for a second person. */
  asked: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(approvalKinds),
      amount: ringgit,
      reason: z.string(),
      by: z.string(),
      at: date,
      /** The changes to the order, if it changes one. */
      content: contentChange.optional(),
      mayDecide: z.boolean(),
    }),
  ),
}
