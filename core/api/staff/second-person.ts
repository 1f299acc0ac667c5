import { z } from '@hono/zod-openapi'
import { approvalKinds, approvalReason } from '../../staff/approvals.ts'
import { shared } from '../endpoint.ts'
import { contentChange } from '../orders.ts'
import { date, ringgit } from '../schemas.ts'

/** The input of actions that give value away, such as a refund or a lower price. */
export const ofColleague = {
  why: shared(approvalReason)
    .optional()
    .openapi({
      description:
        'The reason for the action, for the colleague who must approve it if it gives away more than one ' +
        'person may. Without a reason, such an action is refused.',
    }),
}

/** The response to actions that give value away. */
export const mayWait = {
  /** Whether the action awaits a colleague's approval. If so, it has not been done yet. */
  waits: z.boolean(),
}

/** The fields of an order about actions that give value away, other than refunds, which are shown with their return. */
export const givenAboutOrder = {
  /**
   * Maximum value that the signed-in user may still give away for this order without approval; missing if
   * unlimited.
   */
  leftAlone: ringgit.optional(),
  /** Requested actions that await a colleague's approval. */
  asked: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(approvalKinds),
      amount: ringgit,
      reason: z.string(),
      by: z.string(),
      at: date,
      /** The changes of the order, if the action changes it. */
      content: contentChange.optional(),
      mayDecide: z.boolean(),
    }),
  ),
}
