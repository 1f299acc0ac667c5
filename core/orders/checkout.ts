import * as z from 'zod/mini'
import { emailField, emailFieldWith, type User } from '../accounts/accounts.ts'
import {
  buyingFor,
  chosenCompany,
  companyOrder,
  lacksPurchaseOrder,
  type BuyingCompany,
} from '../companies/company-order.ts'
import { requestWord } from '../companies/purchase-requests.ts'
import { countries, defaultCountry, homeOf, type Country } from '../contact/countries.ts'
import { maxPrice, maxQuantity, type CartItem, subtotal } from '../cart/cart.ts'
import { deliveryTime } from '../delivery/lead-times.ts'
import { pickupTime, type LeadTime } from '../delivery/terms.ts'
import { invoiceTypes } from './invoices.ts'
import { nameInScript } from '../accounts/names.ts'
import { halfDays } from './orders.ts'
import {
  addressLimits,
  emptyAddress,
  orderAddress,
  toOrderAddress,
  typedAddress,
} from '../delivery/order-address.ts'
import { defaultPaymentMethod } from './payment-methods.ts'
import { firstStatus, shippingMethods } from './statuses.ts'
import { phoneField } from '../contact/phone.ts'
import { optionalText, optionalTextAs, requiredText } from '../typed-text.ts'

/** Maximum lengths of the texts of an order. */
export const orderLimits = {
  name: addressLimits.name,
  notes: 1000,
  floor: 20,
  taxNumber: 50,
  invoiceAddress: 500,
} as const

/** Maximum number of lines in an order. */
export const maxOrderLines = 200

/** A whole number, given as text or number. An empty text counts as missing. */
function optionalNumber(min: number, max: number, message: string) {
  return z.pipe(
    z.pipe(
      z.optional(z.union([z.string(), z.number()])),
      z.transform((value: string | number | undefined) => {
        if (typeof value !== 'string') return value
        const text = value.normalize('NFKC').trim()
        if (text === '') return undefined
        return /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN
      }),
    ),
    z.optional(
      z
        .number(message)
        .check(z.refine((number) => Number.isInteger(number) && number >= min && number <= max, message)),
    ),
  )
}

/**
 * The access to the building, and the preferred day of a delivery: "floor, lift yes or no and its inner size, stairs,
 * a preferred day and half-day". Sizes are in centimetres, and `stairs` is the number of steps. The day is yyyy-MM-dd
 * in the shop's time zone.
 */
export const deliveryAccess = z.object({
  /** The floor, as people write it: '12', 'G', '3A', 'B1'. */
  floor: optionalText(orderLimits.floor),
  lift: z.optional(z.enum(['yes', 'no'])),
  liftWidth: optionalNumber(30, 1000, 'checkout.liftSizePattern'),
  liftDepth: optionalNumber(30, 1000, 'checkout.liftSizePattern'),
  liftHeight: optionalNumber(30, 1000, 'checkout.liftSizePattern'),
  stairs: optionalNumber(0, 1000, 'checkout.stairsPattern'),
  preferredDay: optionalTextAs(z.string().check(z.regex(z.regexes.date, 'checkout.preferredDayPattern'))),
  preferredHalf: z.optional(z.enum(halfDays)),
})
export type DeliveryAccess = z.output<typeof deliveryAccess>

const looseAddress = z.object({
  fullName: z.optional(z.string()),
  nameInScript: z.optional(z.string()),
  address: z.optional(z.string()),
  city: z.optional(z.string()),
  postalCode: z.optional(z.string()),
  country: z.optional(z.string()),
})

/** Whether the form needs a separate delivery address. */
export function needsShippingAddress(form: {
  shippingMethod?: string | undefined
  shippingSameAsBilling?: boolean | undefined
}): boolean {
  return form.shippingMethod === 'delivery' && form.shippingSameAsBilling !== true
}

/** Returns the usual number of working days until the goods arrive or can be collected. */
export function leadTimeOf(form: CheckoutForm): LeadTime {
  if (form.shippingMethod !== 'delivery') return pickupTime
  const { country, postalCode = '' } = needsShippingAddress(form) ? form.shipping : form.billing
  return deliveryTime(countries.find((name) => name === country) ?? defaultCountry, postalCode)
}

const phoneNumber = phoneField('checkout.phoneRequired', 'checkout.phonePattern')

/** The fields of the form, before the pickup location is checked. */
const fields = z
  .object({
    email: emailFieldWith('checkout.emailRequired', 'checkout.emailPattern'),
    phoneNumber,
    billing: typedAddress,
    shippingMethod: z.enum(shippingMethods),
    pickupLocation: z.optional(z.string().check(z.maxLength(100))),
    shippingSameAsBilling: z.boolean(),
    shipping: looseAddress,
    /** Whether to save the address in the account. */
    saveBilling: z.optional(z.boolean()),
    saveShipping: z.optional(z.boolean()),
    notes: optionalText(orderLimits.notes),
    deliveryAccess,
    company: buyingFor,
    /** The message to the company's approvers, if the order is above the member's limit. */
    approvalWord: requestWord,
  })
  .check(
    z.check(
      ({ value: form, issues }) => {
        if (!needsShippingAddress(form)) return
        const { error } = z.safeParse(typedAddress, form.shipping ?? {})
        for (const { message, path } of error?.issues ?? [])
          issues.push({ code: 'custom', message, path: ['shipping', ...path], input: form.shipping })
      },
      // The shipping address is checked even while other fields are invalid.
      { when: () => true },
    ),
  )
/** The names of the form's fields, such as 'email' or 'billing.city'. */
export const checkoutFieldNames: readonly string[] = namesIn(fields)

/** Names of the fields in an object and in the objects in it. */
export function namesIn(object: z.ZodMiniObject, prefix = ''): string[] {
  return Object.entries(object.shape).flatMap(([name, field]) =>
    field instanceof z.ZodMiniObject ? namesIn(field, `${prefix}${name}.`) : [prefix + name],
  )
}

export type CheckoutForm = z.input<typeof fields>
export type Checkout = z.output<typeof fields>

/**
 * Returns the schema of the checkout form. It depends on the open pickup locations, the days that can be chosen and
 * the member's companies. The error messages are text keys. "Shipping fields carry the same required messages, but
 * only for delivery when shipping is not the same as billing. Pickup location is required in pickup mode."
 */
export function checkoutForm(
  pickupLocations: readonly string[],
  canPrefer: (day: string, form: CheckoutForm) => boolean = () => true,
  companies: readonly BuyingCompany[] = [],
) {
  return fields.check(
    z.refine(
      (form) => {
        const day = form.deliveryAccess?.preferredDay
        return form.shippingMethod !== 'delivery' || !day || canPrefer(day, form)
      },
      { error: 'checkout.preferredDayOffice', path: ['deliveryAccess', 'preferredDay'], when: () => true },
    ),
    z.refine(
      (form) => form.shippingMethod !== 'self_pickup' || pickupLocations.includes(form.pickupLocation ?? ''),
      { error: 'checkout.pickupLocationRequired', path: ['pickupLocation'], when: () => true },
    ),
    z.refine(
      ({ company }) =>
        !lacksPurchaseOrder(chosenCompany(companies, company?.id), company?.purchaseOrderNumber),
      {
        error: 'checkout.purchaseOrderRequired',
        path: ['company', 'purchaseOrderNumber'],
        when: () => true,
      },
    ),
  )
}

/** Returns an empty form, for a delivery to a billing address in Taiwan. */
export function emptyCheckout(): CheckoutForm {
  return {
    email: '',
    phoneNumber: '',
    billing: emptyAddress(),
    shippingMethod: 'delivery',
    pickupLocation: '',
    shippingSameAsBilling: true,
    shipping: emptyAddress(),
    notes: '',
    deliveryAccess: {},
    company: {},
    approvalWord: '',
  }
}

/** Fills the form with the account's contact, names and addresses. */
export function prefilledCheckout(
  member: Pick<User, 'email' | 'phoneNumber' | 'firstName' | 'lastName' | 'nameInScript' | 'address'>,
): CheckoutForm {
  const fullName = `${member.firstName} ${member.lastName}`.trim()
  const home = homeOf(member)
  const filled = (address: User['address']['billing']) => ({
    fullName,
    nameInScript: member.nameInScript ?? '',
    address: address?.address ?? '',
    city: address?.city ?? '',
    postalCode: address?.zipCode ?? '',
    country: address?.country ?? home,
  })
  const { billing, shipping } = member.address
  const hasShipping = [shipping?.address, shipping?.city, shipping?.zipCode].some((text) => text)
  return {
    ...emptyCheckout(),
    email: member.email ?? '',
    phoneNumber: member.phoneNumber,
    billing: filled(billing ?? shipping),
    shippingSameAsBilling: !hasShipping || billing === undefined,
    shipping: hasShipping && billing !== undefined ? filled(shipping) : emptyAddress(home),
  }
}

/**
 * Changes the shipping method: "self_pickup forces shipping-same-as-billing to true, clears the shipping fields
 * (country reset to Taiwan) and requires a pickup location. delivery clears the pickup location." The country is reset
 * to `home`, with which the form started: "'reset' means back to that start."
 */
export function withShippingMethod(
  form: CheckoutForm,
  shippingMethod: CheckoutForm['shippingMethod'],
  home: Country = defaultCountry,
): CheckoutForm {
  if (shippingMethod === 'self_pickup')
    return { ...form, shippingMethod, shippingSameAsBilling: true, shipping: emptyAddress(home) }
  const { country, ...texts } = form.shipping
  const isEmpty = Object.values(texts).every((text) => !text)
  const shipping = { ...form.shipping, country: isEmpty ? home : country }
  return { ...form, shippingMethod, pickupLocation: '', shipping }
}

const ignored = z.optional(z.unknown())

/**
 * A line of a new order. Of its fields, only product, spec and quantity are used; the price is compared with the
 * current one.
 */
const newOrderItem = z.object({
  productId: z.string().check(z.minLength(1), z.maxLength(200)),
  productName: ignored,
  quantity: z.number().check(z.int(), z.minimum(1), z.maximum(maxQuantity)),
  /** The price that the member saw, in ringgit. */
  price: z.number().check(z.minimum(0), z.maximum(maxPrice)),
  imgUrl: ignored,
  specName: z.string().check(z.minLength(1), z.maxLength(200)),
  specIndex: ignored,
  color: ignored,
  size: ignored,
})

/** The fields of a new order. "POST /orders … trusts none of it": fields marked `ignored` are computed by the shop. */
export const newOrderFields = z.object({
  userId: ignored,
  items: z.array(newOrderItem).check(z.minLength(1, 'checkout.emptyCart'), z.maxLength(maxOrderLines)),
  totalAmount: ignored,
  orderDate: ignored,
  updatedAt: ignored,
  status: ignored,
  paymentMethod: ignored,
  shippingMethod: z.enum(shippingMethods),
  shippingAddress: z.optional(orderAddress),
  billingAddress: z.optional(orderAddress),
  pickupLocation: z.optional(z.string().check(z.maxLength(100))),
  contactInfo: z.object({
    phoneNumber,
    email: emailField,
    name: requiredText('checkout.nameRequired', orderLimits.name),
    nameInScript,
  }),
  notes: optionalText(orderLimits.notes),
  invoiceInfo: z.optional(
    z.object({
      invoiceType: z.optional(z.enum(invoiceTypes)),
      invoiceStatus: ignored,
      companyName: optionalText(orderLimits.name),
      taxId: optionalText(orderLimits.taxNumber),
    }),
  ),
  returnInfo: ignored,
  deliveryAccess: z.optional(deliveryAccess),
  company: z.optional(companyOrder),
  voucherCode: optionalText(100),
})

type WhereTo = Pick<z.output<typeof newOrderFields>, 'shippingMethod' | 'shippingAddress' | 'pickupLocation'>

/**
 * A delivery needs an address, and a pickup needs a location. Whether the location is open is checked only when the
 * order is written.
 */
export const whereTo = [
  z.refine<WhereTo>((order) => order.shippingMethod !== 'delivery' || order.shippingAddress !== undefined, {
    error: 'checkout.addressRequired',
    path: ['shippingAddress'],
  }),
  z.refine<WhereTo>((order) => order.shippingMethod !== 'self_pickup' || Boolean(order.pickupLocation), {
    error: 'checkout.pickupLocationRequired',
    path: ['pickupLocation'],
  }),
] as const

export const newOrder = newOrderFields.check(...whereTo)
export type NewOrderPayload = z.input<typeof newOrder>
export type NewOrder = z.output<typeof newOrder>

/** Makes the request body from a valid form and the lines of the cart. `now` is in ISO 8601. */
export function toNewOrder(
  form: Checkout,
  cart: readonly CartItem[],
  options: { now: string; voucherCode?: string | undefined },
): NewOrderPayload {
  const billingAddress = toOrderAddress(form.billing)
  const delivery = form.shippingMethod === 'delivery'
  const own = needsShippingAddress(form) ? z.parse(typedAddress, form.shipping) : undefined
  return {
    userId: '',
    items: cart.map(({ image, ...line }) => ({ ...line, imgUrl: image })),
    totalAmount: subtotal(cart),
    orderDate: options.now,
    updatedAt: options.now,
    status: firstStatus,
    paymentMethod: defaultPaymentMethod,
    shippingMethod: form.shippingMethod,
    ...(delivery
      ? { shippingAddress: own ? toOrderAddress(own) : billingAddress, deliveryAccess: form.deliveryAccess }
      : { pickupLocation: form.pickupLocation }),
    billingAddress,
    contactInfo: {
      phoneNumber: form.phoneNumber,
      email: form.email,
      name: form.billing.fullName,
      ...(form.billing.nameInScript && { nameInScript: form.billing.nameInScript }),
    },
    notes: form.notes ?? '',
    invoiceInfo: { invoiceType: 'personal', invoiceStatus: 'not_applied', companyName: '', taxId: '' },
    returnInfo: { returnStatus: 'not_applied' },
    ...(form.company.id !== undefined && { company: { ...form.company, id: form.company.id } }),
    ...(options.voucherCode ? { voucherCode: options.voucherCode } : {}),
  }
}
