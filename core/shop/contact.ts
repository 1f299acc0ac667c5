import { z } from 'zod'

/** The contact data of the shop, from its settings. */
export const shopContact = z.object({
  /** E.164. */
  chatNumber: z.string(),
  /** Formatted for people: '+1 202 555 0143'. */
  chatNumberText: z.string(),
  /** E.164, for questions about an order. */
  sellerNumber: z.string(),
  /** A LINE account, as '@shop'; '' where the shop has none. */
  lineAccount: z.string(),
  email: z.string(),
  social: z.array(z.object({ name: z.string(), url: z.string() })),
  /** Office days, 1 = Monday … 7 = Sunday, from first to last. */
  officeDays: z.object({ first: z.number().int().min(1).max(7), last: z.number().int().min(1).max(7) }),
  /** Office hours, 24-hour HH:mm. */
  officeHours: z.object({ opens: z.string(), closes: z.string() }),
  seller: z.object({ name: z.string(), address: z.string() }),
  /** The origin of the shop, without a slash at the end; canonical addresses start with it. */
  origin: z.string(),
  /** Whether this is a demonstration and not a shop that delivers. */
  demo: z.boolean(),
})
export type ShopContact = z.infer<typeof shopContact>
