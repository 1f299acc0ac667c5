import * as z from 'zod/mini'
import { nameInScript, splitFullName } from '../accounts/names.ts'
import { countries, defaultCountry, type Country } from '../contact/countries.ts'
import { postcodeProblem } from '../contact/postcode-forms.ts'
import { requiredText, requiredTextAs, visibleText } from '../typed-text.ts'

/** Maximum lengths of the texts of an address. */
export const addressLimits = { name: 200, address: 300, city: 100, postalCode: 20 } as const

/** The fields of a typed address, without a check of the postcode. Forms of staff use them as they are. */
export const addressFields = z.object({
  fullName: requiredText('checkout.nameRequired', addressLimits.name),
  nameInScript,
  address: requiredText('checkout.addressRequired', addressLimits.address),
  city: requiredText('checkout.cityRequired', addressLimits.city),
  // Full-width digits are converted, because couriers cannot read them.
  postalCode: requiredTextAs(
    'checkout.postalCodeRequired',
    (text) => visibleText(text).normalize('NFKC'),
    z.maxLength(addressLimits.postalCode, 'common.tooLong'),
  ),
  country: z.enum(countries, 'checkout.countryRequired'),
})

/** An address as customers type it. Its postcode must have a valid length for its country. */
export const typedAddress = addressFields.check(
  z.check(
    ({ value: { country, postalCode }, issues }) => {
      const known = countries.find((name) => name === country)
      const message = known && postcodeProblem(known, String(postalCode ?? ''))
      if (message) issues.push({ code: 'custom', message, path: ['postalCode'], input: postalCode })
    },
    // The postcode is checked even while other fields are invalid.
    { when: () => true },
  ),
)
type TypedAddress = z.output<typeof typedAddress>

/** Returns an empty address: "default country is Taiwan". */
export function emptyAddress(country: Country = defaultCountry): TypedAddress {
  return { fullName: '', nameInScript: '', address: '', city: '', postalCode: '', country }
}

const { fullName, address, city, postalCode } = addressFields.shape

/** An address of an order: "shippingAddress (firstName, lastName, street, city, postalCode, country)". */
export const orderAddress = z.object({
  firstName: fullName,
  lastName: z.string().check(z.maxLength(addressLimits.name)),
  nameInScript,
  street: address,
  city,
  postalCode,
  country: z.enum(countries),
})
export type OrderAddress = z.output<typeof orderAddress>

/** Converts a typed address to an order's address. */
export function toOrderAddress(typed: TypedAddress): OrderAddress {
  const { nameInScript: own, address: street, city, postalCode, country } = typed
  return {
    ...splitFullName(typed.fullName),
    ...(own && { nameInScript: own }),
    street,
    city,
    postalCode,
    country,
  }
}
