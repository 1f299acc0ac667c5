import { expect, test } from 'vitest'
import { checkoutForm, emptyCheckout, type CheckoutForm } from '#core/orders/checkout.ts'
import { emptyAddress } from '#core/delivery/order-address.ts'
import { fieldGaps } from '../../forms/field-gaps.ts'
import { fieldLabels } from './field-labels.ts'

const missingFields = (form: CheckoutForm) => fieldGaps(checkoutForm(['malaysia-branch']), form, fieldLabels)

const billing = { ...emptyAddress(), fullName: 'Mei', address: '1 Road', city: 'Ipoh', postalCode: '30000' }
const complete: CheckoutForm = {
  ...emptyCheckout(),
  email: 'mei@example.com',
  phoneNumber: '+60123456789',
  billing,
}

test('a complete form has no gaps', () => {
  expect(missingFields(complete)).toEqual({ empty: [], wrong: [] })
})

test('lists empty fields in the order of the page, and wrong ones apart', () => {
  expect(missingFields({ ...emptyCheckout(), email: 'mei@' })).toEqual({
    empty: [
      'common.phoneNumber',
      'checkout.fullName',
      'checkout.address',
      'checkout.city',
      'checkout.postalCode',
    ],
    wrong: ['common.email'],
  })
})

test('a shipping address is required only for delivery to another address', () => {
  const elsewhere: CheckoutForm = { ...complete, shippingSameAsBilling: false }
  expect(missingFields(elsewhere).empty).toEqual([
    'checkout.gapShippingName',
    'common.shippingAddress',
    'checkout.gapShippingCity',
    'checkout.gapShippingPostalCode',
  ])
  expect(missingFields({ ...elsewhere, shippingMethod: 'self_pickup' }).empty).toEqual([
    'checkout.pickupLocation',
  ])
})

test('names the size of a lift once, even if several of its measures are wrong', () => {
  const deliveryAccess = { lift: 'yes', liftWidth: '1', liftDepth: 'wide' } as const
  expect(missingFields({ ...complete, deliveryAccess })).toEqual({ empty: [], wrong: ['checkout.gapLift'] })
})
