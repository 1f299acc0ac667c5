import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Path } from 'react-hook-form'
import type { User } from '../../../core/accounts/accounts.ts'
import { homeOf } from '../../../core/contact/countries.ts'
import {
  checkoutFieldNames,
  leadTimeOf,
  checkoutForm,
  prefilledCheckout,
  withShippingMethod,
  type Checkout,
  type CheckoutForm,
} from '../../../core/orders/checkout.ts'
import { canPreferDay, firstPreferredDay } from '../../../core/delivery/preferred-day.ts'
import { fieldGaps } from '../../forms/field-gaps.ts'
import { useFormValues, useSchemaForm, type SchemaForm } from '../../forms/use-schema-form.ts'
import { useShop } from '../../shell/page-head.tsx'
import { createDraft, leavesOf } from './draft.ts'
import { fieldLabels } from './field-labels.ts'

export type CheckoutFields = SchemaForm<CheckoutForm, Checkout>

const draft = createDraft(() => window.sessionStorage)

/** Whether a stored name is one of the form's fields. */
function isField(name: string): name is Path<CheckoutForm> {
  return checkoutFieldNames.includes(name)
}

/** The fields that a shipping method decides. */
const shippingOf = ({ shippingMethod, pickupLocation, shippingSameAsBilling, shipping }: CheckoutForm) =>
  leavesOf({ shippingMethod, pickupLocation, shippingSameAsBilling, shipping })

/** The checkout's form: filled in from the account and from the draft of this tab; `places` take orders now. */
export function useCheckoutForm(user: User, places: readonly { id: string }[], now: string) {
  const { officeDays } = useShop()
  const start = prefilledCheckout(user)
  const schema = useMemo(() => {
    const canPrefer = (day: string, form: CheckoutForm) =>
      canPreferDay(day, new Date(now), officeDays, leadTimeOf(form))
    return checkoutForm(
      places.map(({ id }) => id),
      canPrefer,
    )
  }, [places, now, officeDays])
  const form = useSchemaForm<CheckoutForm, Checkout>(schema)
  const typed = useFormValues(form)
  const { setValue, clearErrors } = form
  // Before the fields are mounted they hold their initial values.
  const values: CheckoutForm = { ...start, ...typed }

  const fill = (fields: ReturnType<typeof leavesOf>) => {
    for (const [name, value] of fields) if (isField(name)) setValue(name, value as never)
  }

  const restore = useEffectEvent(() => {
    fill([...shippingOf(start), ...draft.read(user.phoneNumber)])
  })
  useEffect(() => restore(), [])

  /** Switches the shipping method, and the fields that follow from it. */
  const chooseMethod = (method: CheckoutForm['shippingMethod']) => {
    fill(shippingOf(withShippingMethod({ ...start, ...form.getValues() }, method, homeOf(user))))
    clearErrors(['shipping', 'pickupLocation'])
  }

  // A draft may hold a place that has closed since.
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
    values,
    gaps: fieldGaps(schema, values, fieldLabels),
    /** The first day that a delivery can be requested for. */
    firstDay: firstPreferredDay(new Date(now), officeDays, leadTimeOf(values)),
    chooseMethod,
    forget: () => draft.clear(),
  }
}
