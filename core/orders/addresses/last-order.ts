import { joinFullName } from '../../accounts/names.ts'
import type { User } from '../../accounts/accounts.ts'
import type { OrderAddress } from '../../delivery/order-address.ts'
import { distinctAddresses } from './address-book.ts'
import { prefilledCheckout, type CheckoutForm } from '../checkout.ts'

/** The addresses of an order; those that it did not need are missing. */
export interface OrderedAddresses {
  billingAddress?: OrderAddress | undefined
  shippingAddress?: OrderAddress | undefined
}

const toTyped = ({ street, nameInScript = '', ...address }: OrderAddress): CheckoutForm['billing'] => ({
  fullName: joinFullName(address),
  nameInScript,
  address: street,
  city: address.city,
  postalCode: address.postalCode,
  country: address.country,
})

/** Whether an account has an address, which then fills the checkout. */
export const hasAddress = ({ address }: Pick<User, 'address'>): boolean =>
  address.billing !== undefined || address.shipping !== undefined

/**
 * Fills the form of the checkout from the account, and without an address there from the member's last order: "the
 * address of a member's last order is remembered (account made inside checkout too)".
 */
export function checkoutOf(
  member: Parameters<typeof prefilledCheckout>[0],
  { billingAddress, shippingAddress }: OrderedAddresses = {},
): CheckoutForm {
  const form = prefilledCheckout(member)
  const [billing, shipping] = distinctAddresses(
    [billingAddress, shippingAddress].filter((address) => address !== undefined),
  )
  if (hasAddress(member) || billing === undefined) return form
  if (shipping === undefined) return { ...form, billing: toTyped(billing) }
  return { ...form, billing: toTyped(billing), shippingSameAsBilling: false, shipping: toTyped(shipping) }
}
