import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Path } from 'react-hook-form'
import type { User } from '../../../core/accounts/accounts.ts'
import {
  checkoutForm,
  prefilledCheckout,
  withShippingMethod,
  type Checkout,
  type CheckoutForm,
} from '../../../core/orders/checkout.ts'
import { useShopForm, type ShopForm } from '../../forms/form.ts'
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

/**
 * The checkout's form over what the member's account fills in, with what was typed before in this tab.
 *
 * @param places where orders can be fetched now
 */
export function useCheckoutForm(user: User, places: readonly { id: string }[]) {
  const start = prefilledCheckout(user)
  const schema = useMemo(() => checkoutForm(places.map(({ id }) => id)), [places])
  const form = useShopForm<CheckoutForm, Checkout>(schema)
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

  /** "Switching the shipping method" with all that follows it. */
  const chooseMethod = (method: CheckoutForm['shippingMethod']) => {
    const { shippingMethod, pickupLocation, shippingSameAsBilling, shipping } = withShippingMethod(
      { ...start, ...form.getValues() },
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
  }

  // What was chosen in a draft, or before staff closed it, may take no orders any more.
  const leaveClosedPlace = useEffectEvent((open: typeof places) => {
    const { shippingMethod, pickupLocation } = form.getValues()
    if (shippingMethod !== 'self_pickup') return
    if (open.length === 0) chooseMethod('delivery')
    else if (pickupLocation && !open.some(({ id }) => id === pickupLocation))
      setValue('pickupLocation', '', { shouldValidate: true })
  })
  useEffect(() => leaveClosedPlace(places), [places])

  const keep = useEffectEvent((typed: Partial<CheckoutForm>) => {
    if (typed.shippingMethod !== undefined) draft.write(user.phoneNumber, typed)
  })
  useEffect(() => keep(form.values), [form.values])

  return {
    form,
    start,
    values,
    missing: missingFields(values, schema),
    chooseMethod,
    /** The draft has become an order. */
    forget: () => draft.clear(),
  }
}
