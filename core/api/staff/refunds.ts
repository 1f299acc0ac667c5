import { z } from '@hono/zod-openapi'
import { maxNote } from '../../orders/queues.ts'
import { refundWays } from '../../returns/statuses.ts'
import { localizedText } from '../../texts/localized-text.ts'
import { date, ringgit } from '../schemas.ts'

/** A message to the customer. */
export const customerText = localizedText.refine(
  (texts) => Object.values(texts).every((text) => text.length <= maxNote),
  'common.tooLong',
)

/** The recipient of a refund: the customer in cash, or the bank account that ends with these characters. */
export const payee = z.object({ way: z.enum(refundWays), accountEnd: z.string().optional() })

/** A requested refund that awaits a colleague's approval. */
export const askedRefund = z.object({
  id: z.string(),
  amount: ringgit,
  payee,
  reason: z.string(),
  by: z.string(),
  at: date,
})

/** The refund of an order, as staff see it. */
export const refundOfOrder = {
  /** Maximum amount that the signed-in user may refund without approval. */
  mostRefund: ringgit,
  /** A requested refund that awaits a colleague's approval. */
  askedRefund: askedRefund.optional(),
  /** Whether the signed-in user may approve or refuse this refund. */
  mayDecideRefund: z.boolean(),
}

const creditNote = z.object({
  creditNoteNumber: z.string(),
  issuedAt: date,
  amount: ringgit,
  reason: z.string(),
})

/** The credit notes of an invoice, as staff see them. */
export const creditNotesOfOrder = {
  /** The newest credit note. */
  creditNote: creditNote.optional(),
  /** All credit notes, oldest first. */
  creditNotes: z.array(
    creditNote.extend({
      /** Number of the return (within the order) that the credit note is for. */
      return: z.number().int().optional(),
    }),
  ),
}
