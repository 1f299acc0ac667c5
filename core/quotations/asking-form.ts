import * as z from 'zod/mini'
import { emailFieldWith, type User } from '../accounts/accounts.ts'
import { homeOf } from '../contact/countries.ts'
import { phoneField } from '../contact/phone.ts'
import { toOrderAddress, typedAddress } from '../delivery/order-address.ts'
import { deliveryAccess, namesIn, orderLimits } from '../orders/checkout.ts'
import { shippingMethods } from '../orders/statuses.ts'
import { optionalText, requiredText } from '../typed-text.ts'
import { hasMeasures, type WayIn } from '../fit/way-in.ts'
import type { Plan } from '../plan/plan.ts'
import type { askedQuotation } from './asking.ts'
import { quotationLimits } from './content.ts'

const typed = z.optional(z.string())

/** The fields of the form, before the place is checked. */
const fields = z.object({
  name: requiredText('checkout.nameRequired', orderLimits.name),
  phoneNumber: phoneField('checkout.phoneRequired', 'checkout.phonePattern'),
  email: emailFieldWith('checkout.emailRequired', 'checkout.emailPattern'),
  /** The member's company; empty for themselves. */
  companyId: optionalText(200),
  /** The name of a company without an account. */
  companyName: optionalText(orderLimits.name),
  shippingMethod: z.enum(shippingMethods),
  pickupLocation: z.optional(z.string().check(z.maxLength(100))),
  shipping: z.object({ address: typed, city: typed, postalCode: typed, country: typed }),
  deliveryAccess: z.pick(deliveryAccess, {
    floor: true,
    lift: true,
    liftWidth: true,
    liftDepth: true,
    liftHeight: true,
    stairs: true,
  }),
  word: optionalText(quotationLimits.word),
})
/** Names of the fields, such as 'email' or 'shipping.city'. */
export const askingFieldNames: readonly string[] = namesIn(fields)

export type AskingForm = z.input<typeof fields>
export type Asking = z.output<typeof fields>

/** The person named in the form receives the goods. */
const addressOf = ({ name, shipping }: Pick<AskingForm, 'name' | 'shipping'>) =>
  z.safeParse(typedAddress, { ...shipping, fullName: name || '-' })

/**
 * The form that asks for a quotation, for the open pickup locations. A delivery needs an address, a pickup one of the
 * locations; the messages are keys of texts.
 */
export function askingForm(pickupLocations: readonly string[]) {
  return fields.check(
    z.check(
      ({ value: form, issues }) => {
        if (form.shippingMethod !== 'delivery') return
        for (const { message, path } of addressOf(form).error?.issues ?? [])
          issues.push({ code: 'custom', message, path: ['shipping', ...path], input: form.shipping })
      },
      // Checked even while other fields are wrong.
      { when: () => true },
    ),
    z.refine(
      (form) => form.shippingMethod !== 'self_pickup' || pickupLocations.includes(form.pickupLocation ?? ''),
      { error: 'checkout.pickupLocationRequired', path: ['pickupLocation'], when: () => true },
    ),
  )
}

/** Fills the form with the account's contact and address; empty for a visitor. */
export function prefilledAsking(member?: User): AskingForm {
  const { shipping, billing } = member?.address ?? {}
  const home = shipping ?? billing
  return {
    name: member ? `${member.firstName} ${member.lastName}`.trim() : '',
    phoneNumber: member?.phoneNumber ?? '',
    email: member?.email ?? '',
    companyId: '',
    companyName: '',
    shippingMethod: 'delivery',
    pickupLocation: '',
    shipping: {
      address: home?.address ?? '',
      city: home?.city ?? '',
      postalCode: home?.zipCode ?? '',
      country: home?.country ?? homeOf(member ?? { phoneNumber: '', address: {} }),
    },
    deliveryAccess: {},
    word: '',
  }
}

type Request = z.input<typeof askedQuotation>

/** Makes the request from a valid form, the goods and the room plan they come from. */
export function toAskedQuotation(
  form: Asking,
  {
    origin,
    items,
    plan,
    wayIn = {},
  }: Pick<Request, 'origin'> & {
    items: Readonly<Request['items']>
    plan?: Plan | undefined
    /** The measures of the way in, which go with a plan alone. */
    wayIn?: WayIn
  },
): Request {
  const { name, phoneNumber, email, companyId, companyName, shippingMethod, pickupLocation, word } = form
  const { data: address } = addressOf(form)
  return {
    origin,
    items: [...items],
    ...(plan && { plan: { ...plan, pieces: [...plan.pieces], ...(hasMeasures(wayIn) && { wayIn }) } }),
    contact: { name, phoneNumber, email },
    ...(companyId !== undefined && { companyId }),
    ...(companyId === undefined && companyName !== undefined && { companyName }),
    delivery:
      shippingMethod === 'delivery'
        ? {
            shippingMethod,
            ...(address && { shippingAddress: toOrderAddress(address) }),
            deliveryAccess: form.deliveryAccess,
          }
        : { shippingMethod, ...(pickupLocation && { pickupLocation }) },
    ...(word !== undefined && { word }),
  }
}
