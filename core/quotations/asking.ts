import * as z from 'zod/mini'
import { emailFieldWith } from '../accounts/accounts.ts'
import { maxQuantity } from '../cart/cart.ts'
import { phoneField } from '../contact/phone.ts'
import { sentWayIn } from '../fit/way-in.ts'
import { maxOrderLines, orderLimits, whereTo } from '../orders/checkout.ts'
import { turns } from '../plan/plan.ts'
import { optionalText, requiredText } from '../typed-text.ts'
import { declineReasons } from './states.ts'
import { quotationDelivery, quotationLimits } from './content.ts'

/** Where a quotation was asked for. "From cart, product, room plan or list … written by staff for a caller." */
export const quotationOrigins = ['cart', 'product', 'list', 'plan', 'staff'] as const
export type QuotationOrigin = (typeof quotationOrigins)[number]

/** A room plan that goes with the request, in centimetres, as `Plan`. */
export const attachedPlan = z.object({
  width: z.number(),
  depth: z.number(),
  door: z.number(),
  pieces: z
    .array(
      z.object({
        product: z.string().check(z.maxLength(200)),
        spec: z.string().check(z.maxLength(200)),
        x: z.number(),
        y: z.number(),
        turn: z.literal(turns),
      }),
    )
    .check(z.maxLength(40)),
  /** The measures of the way in, with which the buyer saw whether the goods pass. */
  wayIn: z.optional(sentWayIn),
})
export type AttachedPlan = z.output<typeof attachedPlan>

/** A request for a quotation. */
export const askedQuotation = z.object({
  origin: z.enum(quotationOrigins).check(z.refine((origin) => origin !== 'staff')),
  items: z
    .array(
      z.object({
        productId: z.string().check(z.minLength(1), z.maxLength(200)),
        specName: z.string().check(z.minLength(1), z.maxLength(200)),
        quantity: z.number().check(z.int(), z.gte(1), z.lte(maxQuantity)),
      }),
    )
    .check(z.minLength(1, 'quotations.linesRequired'), z.maxLength(maxOrderLines)),
  contact: z.object({
    name: requiredText('checkout.nameRequired', orderLimits.name),
    /** A visitor's must be confirmed by a code; a member's is that of the account. */
    phoneNumber: phoneField('checkout.phoneRequired', 'checkout.phonePattern'),
    email: emailFieldWith('checkout.emailRequired', 'checkout.emailPattern'),
  }),
  /** The member's company that it is for, or the name of one without an account. */
  companyId: optionalText(200),
  companyName: optionalText(orderLimits.name),
  delivery: quotationDelivery.check(...whereTo),
  word: optionalText(quotationLimits.word),
  plan: z.optional(attachedPlan),
})
export type AskedQuotation = z.output<typeof askedQuotation>

/** What the buyer fills in to accept: "accept (name, position, tick on the terms)". */
export const acceptance = z.object({
  name: requiredText('checkout.nameRequired', orderLimits.name),
  position: requiredText('quotations.positionRequired', orderLimits.name),
  terms: z.literal(true, 'quotations.termsRequired'),
  purchaseOrderNumber: optionalText(50),
  costCentre: optionalText(50),
})

/** Why the buyer declines: "decline with a reason". */
export const declining = z.object({
  reason: z.enum(declineReasons, 'quotations.declineReasonRequired'),
  word: optionalText(quotationLimits.word),
})

/** A question or an answer about a quotation. */
export const quotationMessage = requiredText('quotations.messageRequired', quotationLimits.message)
