import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Path } from 'react-hook-form'
import type { User } from '#core/accounts/accounts.ts'
import { withCompanyAddress } from '#core/companies/addresses.ts'
import { chosenCompany, type BuyingCompany } from '#core/companies/company-order.ts'
import { countries, defaultCountry, homeOf } from '#core/contact/countries.ts'
import {
  checkoutFieldNames,
  checkoutForm,
  needsShippingAddress,
  withShippingMethod,
  type Checkout,
  type CheckoutForm,
} from '#core/orders/checkout.ts'
import { checkoutOf, isKnown, type OrderedAddresses } from '#core/orders/addresses/last-order.ts'
import { notePostcode } from '#core/delivery/places.ts'
import { canPreferDay } from '#core/delivery/preferred-day.ts'
import { buyingForStore } from '../../companies/buying-for-store.ts'
import { usePromise } from '../../delivery/use-promise.ts'
import { createDraft, leavesOf, typedIn } from '../../forms/draft.ts'
import { fieldGaps } from '../../forms/field-gaps.ts'
import { useFormValues, useSchemaForm, type SchemaForm } from '../../forms/use-schema-form.ts'
import { useShop } from '../../shell/page-head.tsx'
import { fieldLabels } from './field-labels.ts'
import { useVisitorsCountry } from './use-visitors-country.ts'

export type CheckoutFields = SchemaForm<CheckoutForm, Checkout>

const draft = createDraft(() => window.sessionStorage, 'checkoutDraft')

/** Whether a stored name is a field of the form. */
function isField(name: string): name is Path<CheckoutForm> {
  return checkoutFieldNames.includes(name)
}

/** The fields that depend on the shipping method. */
const shippingOf = ({ shippingMethod, pickupLocation, shippingSameAsBilling, shipping }: CheckoutForm) =>
  leavesOf({ shippingMethod, pickupLocation, shippingSameAsBilling, shipping })

/** Returns the destination of a delivery. Undefined for a pickup, and until a known postcode is typed. */
function destinationOf(form: CheckoutForm) {
  if (form.shippingMethod !== 'delivery') return undefined
  const address = needsShippingAddress(form) ? form.shipping : form.billing
  const { postalCode = '', city = '' } = address ?? {}
  const country = countries.find((name) => name === address?.country) ?? defaultCountry
  const note = notePostcode(country, { postcode: postalCode, city }, 'en')
  return note?.place === undefined ? undefined : { to: postalCode, country, city }
}

interface CheckoutSources {
  /** The open pickup locations. */
  places: readonly { id: string }[]
  lastOrder: OrderedAddresses | undefined
  /** The member's companies. */
  companies: readonly BuyingCompany[]
}

/** The form of the checkout, filled in from the account, the member's last order and the draft of this tab. */
export function useCheckoutForm(user: User, { places, lastOrder, companies }: CheckoutSources) {
  const { officeDays } = useShop()
  const start = checkoutOf(user, lastOrder)
  const [destination, setDestination] = useState<ReturnType<typeof destinationOf>>()
  const { answer: promise } = usePromise(destination)
  const schema = useMemo(() => {
    // Until the delivery days are known, any day is accepted here. The server checks the day when the order is placed.
    const canPrefer = (day: string) => promise === undefined || canPreferDay(day, promise, officeDays)
    return checkoutForm(
      places.map(({ id }) => id),
      canPrefer,
      companies,
    )
  }, [places, promise, officeDays, companies])
  const form = useSchemaForm<CheckoutForm, Checkout>(schema)
  const typed = useFormValues(form)
  const { setValue, clearErrors } = form
  // A field that is not mounted yet has no value in the form.
  const values: CheckoutForm = { ...start, ...typed }

  const typedDestination = destinationOf(values)
  if (typedDestination?.to !== destination?.to || typedDestination?.country !== destination?.country)
    setDestination(typedDestination)

  const fill = (fields: ReturnType<typeof leavesOf>) => {
    for (const [name, value] of fields) if (isField(name)) setValue(name, value as never)
  }

  const restore = useEffectEvent(() => {
    const { deliveryAccess } = start
    const company = { id: chosenCompany(companies, buyingForStore.latest())?.id ?? '' }
    const typed = typedIn(draft.read(user.phoneNumber)).filter(([name]) => name !== 'company.id')
    fill([...shippingOf(start), ...leavesOf({ deliveryAccess, company }), ...typed])
  })
  useEffect(() => restore(), [])
  useVisitorsCountry(form, { user, typedPhone: values.phoneNumber })

  /** Switches the shipping method and adapts the fields that depend on it. */
  const chooseMethod = (method: CheckoutForm['shippingMethod']) => {
    fill(shippingOf(withShippingMethod({ ...start, ...form.getValues() }, method, homeOf(user))))
    clearErrors(['shipping', 'pickupLocation'])
  }

  /** Fills a shared address of a company into the form. */
  const chooseAddress = (address: Parameters<typeof withCompanyAddress>[1]) => {
    const { billing, shipping, shippingSameAsBilling } = withCompanyAddress(values, address)
    fill(leavesOf({ billing, shipping, shippingSameAsBilling }))
    clearErrors(['billing', 'shipping'])
  }

  // A draft may contain a pickup location that has closed.
  const leaveClosedPlace = useEffectEvent((open: typeof places) => {
    const { shippingMethod, pickupLocation } = form.getValues()
    if (shippingMethod !== 'self_pickup') return
    if (open.length === 0) chooseMethod('delivery')
    else if (pickupLocation && !open.some(({ id }) => id === pickupLocation))
      setValue('pickupLocation', '', { shouldValidate: true })
  })
  useEffect(() => leaveClosedPlace(places), [places])

  const save = useEffectEvent((form: Partial<CheckoutForm>) => {
    if (form.shippingMethod !== undefined) draft.write(user.phoneNumber, form)
  })
  useEffect(() => save(typed), [typed])

  return {
    form,
    start,
    /** Whether all required values were known when the page opened. */
    isKnown: isKnown(start),
    values,
    gaps: fieldGaps(schema, values, fieldLabels),
    /** When the goods arrive at the typed address; undefined until the answer is known. */
    promise,
    destination,
    chooseMethod,
    chooseAddress,
    forget: () => draft.clear(),
  }
}

/** The shipping method of the form, and how it is chosen. */
export const shippingChoice = ({ form, values, chooseMethod }: ReturnType<typeof useCheckoutForm>) => ({
  method: values.shippingMethod,
  place: values.pickupLocation,
  error: form.errorOf('pickupLocation'),
  onMethod: chooseMethod,
  onPlace: (id: string) => form.setValue('pickupLocation', id, { shouldDirty: true, shouldValidate: true }),
})
