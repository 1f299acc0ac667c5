import { address, type Address, type User } from '../../accounts/accounts.ts'
import { normalizePlace } from '../../delivery/places.ts'
import { needsShippingAddress, type CheckoutForm } from '../checkout.ts'
import { addressFields, type OrderAddress } from '../../delivery/order-address.ts'

const addressKinds = ['billing', 'shipping'] as const
type AddressKind = (typeof addressKinds)[number]

/** Returns a text by which addresses are compared, without spacing and punctuation, in lower case. */
function essence({ country, city, zipCode, address }: Address): string {
  const texts = [country, city, zipCode, address].map((text = '') =>
    normalizePlace(text).replaceAll(/[^\p{L}\p{N}]/gu, ''),
  )
  return texts.join('\n')
}

/** Returns an address from the checkout as accounts store it; undefined if the address is incomplete. */
function toAccountAddress(typed: CheckoutForm['billing'] | CheckoutForm['shipping']): Address | undefined {
  // Addresses of accounts have no name, so any name will do for the check.
  const complete = addressFields.safeParse({ ...typed, fullName: '-' }).data
  if (complete === undefined) return undefined
  const { country, city, postalCode, address: street } = complete
  return address.safeParse({ country, city, zipCode: postalCode, address: street }).data
}

/**
 * Returns the addresses of a checkout that the account does not have yet, by kind: "The address typed at checkout can
 * be saved". An address is never saved twice.
 */
export function newAddresses(
  form: CheckoutForm,
  saved: User['address'],
): Partial<Record<AddressKind, Address>> {
  const known = new Set([saved.billing, saved.shipping].flatMap((one) => (one ? [essence(one)] : [])))
  const found: Partial<Record<AddressKind, Address>> = {}
  for (const kind of addressKinds) {
    if (kind === 'shipping' && !needsShippingAddress(form)) continue
    const typed = toAccountAddress(form[kind])
    if (typed === undefined || known.has(essence(typed))) continue
    known.add(essence(typed))
    found[kind] = typed
  }
  return found
}

/**
 * Returns the new addresses of a checkout that the member chose to save. A new account gets all of them: "The order's
 * address is saved with the account."
 */
export function addressesToSave(
  form: CheckoutForm,
  saved: User['address'],
  { isNewAccount = false } = {},
): User['address'] {
  const { billing, shipping } = newAddresses(form, saved)
  return {
    ...((isNewAccount || form.saveBilling) && billing && { billing }),
    ...((isNewAccount || form.saveShipping) && shipping && { shipping }),
  }
}

/** Whether a typed address is the same as an order's address. Spacing, punctuation and case do not matter. */
export function isAddressOf(
  typed: CheckoutForm['billing'] | CheckoutForm['shipping'],
  { country, city, postalCode, street }: OrderAddress,
): boolean {
  const account = toAccountAddress(typed)
  const ordered = { country, city, zipCode: postalCode, address: street }
  return account !== undefined && essence(account) === essence(ordered)
}

/** Removes repeated addresses. Spacing, punctuation and case do not matter. */
export function distinctAddresses(addresses: readonly OrderAddress[]): OrderAddress[] {
  const known = new Set<string>()
  return addresses.filter(({ country, city, postalCode: zipCode, street }) => {
    const key = essence({ country, city, zipCode, address: street })
    const isNew = !known.has(key)
    known.add(key)
    return isNew
  })
}
