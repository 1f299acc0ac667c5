import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'zustand'
import type { User } from '#core/accounts/accounts.ts'
import { countryOfVisitor, defaultCountry, type Country } from '#core/contact/countries.ts'
import { normalizePhone } from '#core/contact/phone.ts'
import type { Checkout, CheckoutForm } from '#core/orders/checkout.ts'
import { placeStore } from '../../delivery/place-store.ts'
import { callingCodeStore } from '../../forms/calling-code-store.ts'
import type { SchemaForm } from '../../forms/use-schema-form.ts'

/** The part of the form that `useVisitorsCountry` reads and changes. */
export type CountryFields = Pick<SchemaForm<CheckoutForm, Checkout>, 'getValues' | 'setValue'>

/**
 * Presets the country of the billing address for customers without an account: "Country follows place or phone code;
 * Taiwan when nothing is known." Once they type an address or choose a country, the country stays.
 */
export function useVisitorsCountry(
  form: CountryFields,
  told: { user: Pick<User, 'phoneNumber'>; typedPhone: string },
) {
  const { user, typedPhone } = told
  const place = useStore(placeStore)
  const chosenCode = useStore(callingCodeStore)
  const followed = useRef<Country>(defaultCountry)
  const country = countryOfVisitor({ place, phoneNumber: normalizePhone(typedPhone) || chosenCode })
  const follow = useEffectEvent((next: Country) => {
    const { billing } = form.getValues()
    const { address, city, postalCode, country: shown } = billing ?? {}
    if (user.phoneNumber !== '' || shown !== followed.current || [address, city, postalCode].some(Boolean))
      return
    followed.current = next
    form.setValue('billing.country', next)
    if (place && /^\d+$/.test(place.to)) form.setValue('billing.postalCode', place.to)
  })
  useEffect(() => follow(country), [country])
}
