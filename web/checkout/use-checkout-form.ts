import { useEffect, useEffectEvent } from 'react'
import type { Path } from 'react-hook-form'
import type { User } from '../../core/accounts.ts'
import {
  checkoutForm,
  prefilledCheckout,
  withShippingMethod,
  type Checkout,
  type CheckoutForm,
} from '../../core/checkout.ts'
import { useShopForm, type ShopForm } from '../form.ts'
import { createDraft, leavesOf } from './draft.ts'
import { fieldTexts, missingFields } from './missing-fields.ts'

export type CheckoutFields = ShopForm<CheckoutForm, Checkout>

const fieldNames: readonly string[] = [
  ...fieldTexts.map(([name]) => name),
  'shippingMethod',
  'shippingSameAsBilling',
  'deliveryAccess.lift',
  'deliveryAccess.preferredHalf',
]

const draft = createDraft(() => window.sessionStorage)

/** Whether a stored name is one of the form's fields. */
function isField(name: string): name is Path<CheckoutForm> {
  return fieldNames.includes(name)
}

/** The checkout's form over what the member's account fills in, with what was typed before in this tab. */
export function useCheckoutForm(user: User) {
  const start = prefilledCheckout(user)
  const form = useShopForm(checkoutForm)
  const { setValue, clearErrors } = form
  // Until the fields are mounted they hold what they are rendered with.
  const values: CheckoutForm = { ...start, ...form.values }

  const restore = useEffectEvent(() => {
    const { shippingMethod, pickupLocation, shippingSameAsBilling, shipping } = start
    const chosen = { shippingMethod, pickupLocation, shippingSameAsBilling, shipping }
    for (const [name, value] of [...leavesOf(chosen), ...draft.read(user.phoneNumber)]) {
      if (isField(name)) setValue(name, value as never)
    }
  })
  useEffect(() => restore(), [])

  const keep = useEffectEvent((typed: Partial<CheckoutForm>) => {
    if (typed.shippingMethod !== undefined) draft.write(user.phoneNumber, typed)
  })
  useEffect(() => keep(form.values), [form.values])

  return {
    form,
    start,
    values,
    missing: missingFields(values),
    /** "Switching the shipping method" with all that follows it. */
    chooseMethod: (method: CheckoutForm['shippingMethod']) => {
      const { shippingMethod, pickupLocation, shippingSameAsBilling, shipping } = withShippingMethod(
        values,
        method,
      )
      for (const [name, value] of leavesOf({
        shippingMethod,
        pickupLocation,
        shippingSameAsBilling,
        shipping,
      }))
        if (isField(name)) setValue(name, value as never)
      clearErrors(['shipping', 'pickupLocation'])
    },
    /** The draft has become an order. */
    forget: () => draft.clear(),
  }
}
