import { joinFullName } from '../../accounts/names.ts'
import type { User } from '../../accounts/accounts.ts'
import type { OrderAddress } from '../../delivery/order-address.ts'
import { distinctAddresses, isAddressOf } from './address-book.ts'
import {
  checkoutForm,
  needsShippingAddress,
  prefilledCheckout,
  type CheckoutForm,
  type DeliveryAccess,
} from '../checkout.ts'

/** The addresses of an order and the access to the building. A part that the order did not need is missing. */
export interface OrderedAddresses {
  billingAddress?: OrderAddress | undefined
  shippingAddress?: OrderAddress | undefined
  deliveryAccess?: DeliveryAccess | undefined
}

const toTyped = ({ street, nameInScript = '', ...address }: OrderAddress): CheckoutForm['billing'] => ({
  fullName: joinFullName(address),
  nameInScript,
  address: street,
  city: address.city,
  postalCode: address.postalCode,
  country: address.country,
})

/** Whether an account has an address with which the checkout can be filled. */
const hasAddress = ({ address }: Pick<User, 'address'>): boolean =>
  address.billing !== undefined || address.shipping !== undefined

/**
 * Returns the access to a building as the values of form fields, without the preferred day, which was for another
 * order.
 */
function typedAccess({ floor, lift, liftWidth, liftDepth, liftHeight, stairs }: DeliveryAccess) {
  const texts = Object.entries({ floor, lift, liftWidth, liftDepth, liftHeight, stairs }).flatMap(
    ([name, value]) => (value === undefined ? [] : [[name, String(value)] as const]),
  )
  return Object.fromEntries(texts) as CheckoutForm['deliveryAccess']
}

/**
 * Fills the form of the checkout from the account or, if the account has no address, from the member's last order:
 * "the address of a member's last order is remembered (account made inside checkout too)". If the last order has the
 * same address, its name and the access to the building are filled in too.
 */
export function checkoutOf(
  member: Parameters<typeof prefilledCheckout>[0],
  { billingAddress, shippingAddress, deliveryAccess = {} }: OrderedAddresses = {},
): CheckoutForm {
  const form = prefilledCheckout(member)
  const ordered = [billingAddress, shippingAddress].filter((address) => address !== undefined)
  const named = (typed: CheckoutForm['billing'] | CheckoutForm['shipping']) => {
    const same = ordered.find((address) => isAddressOf(typed, address))
    return same ? { ...typed, fullName: joinFullName(same), nameInScript: same.nameInScript ?? '' } : typed
  }
  const [billing, shipping] = distinctAddresses(ordered)
  const filled =
    hasAddress(member) || billing === undefined
      ? { ...form, billing: named(form.billing), shipping: named(form.shipping) }
      : {
          ...form,
          billing: toTyped(billing),
          ...(shipping && { shippingSameAsBilling: false, shipping: toTyped(shipping) }),
        }
  const destination = needsShippingAddress(filled) ? filled.shipping : filled.billing
  const isSame = shippingAddress !== undefined && isAddressOf(destination, shippingAddress)
  return { ...filled, deliveryAccess: isSame ? typedAccess(deliveryAccess) : {} } as CheckoutForm
}

/** Whether nothing is left to type, so that the page can fold the filled fields: "Known data as folds". */
export const isKnown = (form: CheckoutForm): boolean => checkoutForm([]).safeParse(form).success
