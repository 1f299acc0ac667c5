import { z } from '@hono/zod-openapi'
import { int, requiredText } from '../schemas.ts'

/** How long the last step of an order, a parcel or a return can be undone, and whether it can be corrected later. */
export const undoFields = {
  /** For how many seconds its message still waits, during which it can be undone. */
  waitSeconds: int,
  /** Whether it can be corrected afterwards, with a reason. */
  correctable: z.boolean(),
}

/** The input for undoing or correcting a step. */
export const undoInput = {
  reason: requiredText('staff.reasonRequired').optional().openapi({
    description:
      'Why the step is corrected, for colleagues. Without a reason, the step is undone, if its message still waits.',
  }),
}
