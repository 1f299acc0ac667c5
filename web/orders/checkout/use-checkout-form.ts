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
import { fieldGaps } from '../../forms/field-gaps.ts'
import { useFormValues, useSchemaForm, type SchemaForm } from '../../forms/use-schema-form.ts'
import { createDraft, leavesOf } from './draft.ts'
import { fieldLabels } from './field-labels.ts'

export type CheckoutFields = SchemaForm<CheckoutForm, Checkout>

const fieldNames: readonly string[] = [
  ...fieldLabels.map(([name]) => name),
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

/** What a shipping method decides. */
const shippingOf = ({ shippingMethod, pickupLocation, shippingSameAsBilling, shipping }: CheckoutForm) =>
  leavesOf({ shippingMethod, pickupLocation, shippingSameAsBilling, shipping })

/**
 * The checkout's form over what the member's account fills in, with what was typed before in this tab.
 *
 * @param places where orders can be fetched now
 */
export function useCheckoutForm(user: User, places: readonly { id: string }[]) {
  const start = prefilledCheckout(user)
  const schema = useMemo(() => checkoutForm(places.map(({ id }) => id)), [places])
  const form = useSchemaForm<CheckoutForm, Checkout>(schema)
  const typed = useFormValues(form)
  const { setValue, clearErrors } = form
  // Until the fields are mounted they hold what they are rendered with.
  const values: CheckoutForm = { ...start, ...typed }

  const fill = (fields: ReturnType<typeof leavesOf>) => {
    for (const [name, value] of fields) if (isField(name)) setValue(name, value as never)
  }

  const restore = useEffectEvent(() => {
    fill([...shippingOf(start), ...draft.read(user.phoneNumber)])
  })
  useEffect(() => restore(), [])

  /** "Switching the shipping method" with all that follows it. */
  const chooseMethod = (method: CheckoutForm['shippingMethod']) => {
    fill(shippingOf(withShippingMethod({ ...start, ...form.getValues() }, method)))
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

  const save = useEffectEvent((form: Partial<CheckoutForm>) => {
    if (form.shippingMethod !== undefined) draft.write(user.phoneNumber, form)
  })
  useEffect(() => save(typed), [typed])

  return {
    form,
    start,
    values,
    gaps: fieldGaps(schema, values, fieldLabels),
    chooseMethod,
    /** The draft has become an order. */
    forget: () => draft.clear(),
  }
}
