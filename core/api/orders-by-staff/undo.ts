import { z } from '@hono/zod-openapi'
import { int, requiredText } from '../schemas.ts'

/** When the last step of an order, a parcel or a return can be taken back, and how. */
export const undoFields = {
  /** For how many seconds its message still waits; until then it can be undone. */
  waitSeconds: int,
  /** Whether it can be corrected afterwards, for a reason. */
  correctable: z.boolean(),
}

/** What staff send to take a step back. */
export const undoInput = {
  reason: requiredText('staff.reasonRequired').optional().openapi({
    description:
      'Why the step is corrected, for colleagues. Without it, the step is only undone, while its message waits.',
  }),
}
