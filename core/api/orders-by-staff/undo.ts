import { z } from '@hono/zod-openapi'
import { int, requiredText } from '../schemas.ts'

/**
 * How long the last step of an order, a parcel or a return can be undone, and whether it can be corrected
 * later.
 */
export const undoFields = {
  /** Seconds until the message about the step is sent. Until then, the step can be undone. */
  waitSeconds: int,
  /** Whether the step can be corrected afterwards, with a reason. */
  correctable: z.boolean(),
}

/** The input for undoing or correcting a step. */
export const undoInput = {
  reason: requiredText('staff.reasonRequired')
    .optional()
    .openapi({
      description:
        'Why the step is corrected, for colleagues. Without a reason, the step can only be undone, as long ' +
        'as its message has not been sent.',
    }),
}
