import * as z from 'zod/mini'
import type { checkoutForm, CheckoutForm } from '../../../core/orders/checkout.ts'
import type { TextKey } from '../../i18n/i18n.tsx'

/** What each field is called beside the button, in the order of the page. */
export const fieldTexts: readonly (readonly [field: string, text: TextKey])[] = [
  ['email', 'checkout.email'],
  ['phoneNumber', 'checkout.phone'],
  ['billing.fullName', 'checkout.gapBillingName'],
  ['billing.address', 'checkout.address'],
  ['billing.city', 'checkout.city'],
  ['billing.postalCode', 'checkout.postalCode'],
  ['billing.country', 'checkout.country'],
  ['pickupLocation', 'checkout.pickupLocation'],
  ['shipping.fullName', 'checkout.gapShippingName'],
  ['shipping.address', 'checkout.gapShippingAddress'],
  ['shipping.city', 'checkout.gapShippingCity'],
  ['shipping.postalCode', 'checkout.gapShippingPostalCode'],
  ['shipping.country', 'checkout.gapShippingCountry'],
  ['deliveryAccess.floor', 'checkout.floor'],
  ['deliveryAccess.stairs', 'checkout.stairs'],
  ['deliveryAccess.liftWidth', 'checkout.gapLift'],
  ['deliveryAccess.liftDepth', 'checkout.gapLift'],
  ['deliveryAccess.liftHeight', 'checkout.gapLift'],
  ['deliveryAccess.preferredDay', 'checkout.preferredDay'],
  ['notes', 'checkout.notes'],
]

/** The names of the fields that keep the order from being sent: those with nothing in them, and those that are wrong. */
export interface MissingFields {
  empty: TextKey[]
  wrong: TextKey[]
}

/** "Beside it stands what is missing." */
export function missingFields(values: CheckoutForm, schema: ReturnType<typeof checkoutForm>): MissingFields {
  const checked = z.safeParse(schema, values)
  if (checked.success) return { empty: [], wrong: [] }
  const wanting = new Set(checked.error.issues.map(({ path }) => path.join('.')))
  const listed = fieldTexts.filter(([field]) => wanting.has(field))
  const isEmpty = (field: string) => String(valueAt(values, field) ?? '').trim() === ''
  const textsOf = (fields: typeof listed) => [...new Set(fields.map(([, text]) => text))]
  return {
    empty: textsOf(listed.filter(([field]) => isEmpty(field))),
    wrong: textsOf(listed.filter(([field]) => !isEmpty(field))),
  }
}

function valueAt(values: object, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], values)
}
