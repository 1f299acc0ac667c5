import { z } from 'zod'

/** The shop's contact data, from its settings. */
export const shopContact = z.object({
  /** The phone number for chats, in E.164. */
  chatNumber: z.string(),
  /** The number for chats, formatted for people: '+1 202 555 0143'. */
  chatNumberText: z.string(),
  /** The phone number for questions about an order, in E.164. */
  sellerNumber: z.string(),
  /** A LINE account such as '@shop'; '' if the shop has none. */
  lineAccount: z.string(),
  email: z.string(),
  social: z.array(z.object({ name: z.string(), url: z.string() })),
  /** First and last office day, from 1 for Monday to 7 for Sunday. */
  officeDays: z.object({ first: z.number().int().min(1).max(7), last: z.number().int().min(1).max(7) }),
  /** Office hours, as HH:mm on a 24-hour clock. */
  officeHours: z.object({ opens: z.string(), closes: z.string() }),
  seller: z.object({ name: z.string(), address: z.string() }),
  /** The origin of the shop, without a slash at the end. */
  origin: z.string(),
  /** Whether this is a demo and not a shop that delivers. */
  demo: z.boolean(),
})
export type ShopContact = z.infer<typeof shopContact>
