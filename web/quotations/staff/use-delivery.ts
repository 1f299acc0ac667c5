import { useState } from 'react'
import * as z from 'zod/mini'
import { defaultCountry } from '#core/contact/countries.ts'
import { toOrderAddress, type OrderAddress } from '#core/delivery/order-address.ts'
import type { ShippingMethod } from '#core/orders/statuses.ts'
import { takenAddress } from '#core/orders/taking/taken-order.ts'
import type { QuotationDelivery } from '#core/quotations/content.ts'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'

function typedOf(address: OrderAddress | undefined) {
  if (address === undefined)
    return { address: '', city: '', postalCode: '', country: defaultCountry, recipient: '' }
  const { street, city, postalCode, country, firstName, lastName } = address
  return { address: street, city, postalCode, country, recipient: `${firstName} ${lastName}`.trim() }
}

const dayOf = ({ deliveryAccess }: QuotationDelivery) => deliveryAccess?.preferredDay ?? ''

/** The access with another wanted day. The half of the day belongs to the day for which it was chosen. */
function accessFor(start: QuotationDelivery, day: string): QuotationDelivery['deliveryAccess'] {
  const { preferredDay: _day, preferredHalf, ...access } = start.deliveryAccess ?? {}
  if (start.deliveryAccess === undefined && day === '') return undefined
  const wanted = day === '' ? {} : { preferredDay: day }
  return {
    ...access,
    ...wanted,
    ...(day !== '' && day === dayOf(start) && preferredHalf && { preferredHalf }),
  } as QuotationDelivery['deliveryAccess']
}

/** Where the goods of a quotation go, as it is typed. An incomplete address is left out. */
export function useDelivery(saved: QuotationDelivery, contactName: string, firstPlace: string) {
  const [start, setStart] = useState(saved)
  const [shippingMethod, setShippingMethod] = useState<ShippingMethod>(saved.shippingMethod)
  const [pickupLocation, setPickupLocation] = useState(saved.pickupLocation ?? firstPlace)
  const [day, setDay] = useState(dayOf(saved))
  const initial = typedOf(start.shippingAddress)
  const form = useSchemaForm(takenAddress, { defaultValues: initial })
  const values = { ...initial, ...useFormValues(form) }
  const isTyped = JSON.stringify(values) !== JSON.stringify(initial)
  const addressOf = () => {
    // What was not touched stays as it was asked for, with a name in another script.
    if (!isTyped) return start.shippingAddress
    const typed = z.safeParse(takenAddress, values)
    if (!typed.success) return undefined
    const { recipient, ...address } = typed.data
    return toOrderAddress({ ...address, fullName: recipient || contactName })
  }
  const read = (): QuotationDelivery => {
    if (shippingMethod === 'self_pickup') return { shippingMethod, pickupLocation }
    const shippingAddress = addressOf()
    const deliveryAccess = accessFor(start, day)
    return {
      shippingMethod,
      ...(shippingAddress && { shippingAddress }),
      ...(deliveryAccess && { deliveryAccess }),
    }
  }
  return {
    form,
    values,
    shippingMethod,
    setShippingMethod,
    pickupLocation,
    setPickupLocation,
    /** The wanted day of delivery, yyyy-MM-dd; empty for the first possible one. */
    day,
    setDay,
    isChanged:
      isTyped ||
      (shippingMethod === 'delivery' && day !== dayOf(start)) ||
      shippingMethod !== start.shippingMethod ||
      (shippingMethod === 'self_pickup' && pickupLocation !== (start.pickupLocation ?? firstPlace)),
    read,
    reset: (next: QuotationDelivery) => {
      setStart(next)
      setShippingMethod(next.shippingMethod)
      setPickupLocation(next.pickupLocation ?? firstPlace)
      setDay(dayOf(next))
      form.reset(typedOf(next.shippingAddress))
    },
  }
}
export type DeliveryFields = ReturnType<typeof useDelivery>
