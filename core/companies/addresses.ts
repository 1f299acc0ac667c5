import * as z from 'zod/mini'
import type { CheckoutForm } from '../orders/checkout.ts'
import { postcodeProblem } from '../contact/postcode-forms.ts'
import { addressFields } from '../delivery/order-address.ts'
import { requiredText } from '../typed-text.ts'

/** Maximum number of shared addresses of a company. */
export const maxCompanyAddresses = 50

/** Maximum length of the name of a shared address. */
export const maxAddressName = 60

const { address, city, postalCode, country } = addressFields.shape

/** A shared address of a company. It has no name of a recipient, because that is typed with each order. */
export const companyAddress = z
  .object({
    name: requiredText('companies.address.nameRequired', maxAddressName),
    address,
    city,
    postalCode,
    country,
  })
  .check(
    z.check(({ value, issues }) => {
      const message = postcodeProblem(value.country, value.postalCode)
      if (message) issues.push({ code: 'custom', message, path: ['postalCode'], input: value })
    }),
  )
export type CompanyAddress = z.output<typeof companyAddress>

/**
 * Fills a shared address into the checkout: as the billing address if none is typed yet, otherwise as a separate
 * shipping address. The names of the people are kept.
 * @example withCompanyAddress(emptyCheckout(), address).billing.city //=> address.city
 */
export function withCompanyAddress(form: CheckoutForm, chosen: Omit<CompanyAddress, 'name'>): CheckoutForm {
  const { address: street, city: town, postalCode: code, country: land } = chosen
  const place = { address: street, city: town, postalCode: code, country: land }
  const { billing } = form
  const isEmpty = [billing.address, billing.city, billing.postalCode].every((text) => !text)
  if (isEmpty || (form.shippingSameAsBilling && billing.address === street))
    return { ...form, billing: { ...billing, ...place }, shippingSameAsBilling: true }
  const { fullName, nameInScript } = form.shipping.fullName ? form.shipping : billing
  return {
    ...form,
    shippingSameAsBilling: false,
    shipping: { ...form.shipping, fullName, nameInScript, ...place },
  }
}
