import { expect, test } from 'vitest'
import type { OrderAddress } from '../../delivery/order-address.ts'
import { prefilledCheckout } from '../checkout.ts'
import { checkoutOf, isKnown } from './last-order.ts'

const member = {
  email: 'siti@example.com',
  phoneNumber: '+60123456789',
  firstName: 'Siti Nur',
  lastName: 'Aminah',
  address: {},
}
const office: OrderAddress = {
  firstName: 'Mei',
  lastName: 'Ling Tan',
  nameInScript: '陳美玲',
  street: '12 Jalan Contoh',
  city: 'Shah Alam',
  postalCode: '40150',
  country: 'Malaysia',
}
const store: OrderAddress = { ...office, street: '7 Minsheng Road', country: 'Taiwan' }
const typed = {
  fullName: 'Mei Ling Tan',
  nameInScript: '陳美玲',
  address: '12 Jalan Contoh',
  city: 'Shah Alam',
  postalCode: '40150',
  country: 'Malaysia',
}

test('an account without addresses is offered those of its last order', () => {
  expect(checkoutOf(member, { billingAddress: office, shippingAddress: { ...office } })).toMatchObject({
    email: 'siti@example.com',
    billing: typed,
    shippingSameAsBilling: true,
    shipping: { address: '' },
  })
  expect(checkoutOf(member, { billingAddress: office, shippingAddress: store })).toMatchObject({
    billing: typed,
    shippingSameAsBilling: false,
    shipping: { address: '7 Minsheng Road', country: 'Taiwan' },
  })
  expect(checkoutOf(member, { shippingAddress: office })).toMatchObject({
    billing: typed,
    shippingSameAsBilling: true,
  })
})

test('an address of the account comes first, and without an order nothing changes', () => {
  const billing = { country: 'Malaysia', city: 'Ipoh', zipCode: '30000', address: '1 Jalan Lain' } as const
  const settled = { ...member, address: { billing } }
  expect(checkoutOf(settled, { billingAddress: office })).toEqual(prefilledCheckout(settled))
  expect(checkoutOf(member)).toEqual(prefilledCheckout(member))
})

test('the address of the account keeps name and access of the order that went there', () => {
  const billing = {
    country: 'Malaysia',
    city: 'SHAH ALAM',
    zipCode: '40150',
    address: '12 Jalan Contoh',
  } as const
  const settled = { ...member, address: { billing } }
  const deliveryAccess = { floor: '2', lift: 'yes', liftWidth: 78, preferredDay: '2026-12-01' } as const
  const order = { billingAddress: office, shippingAddress: { ...office }, deliveryAccess }
  expect(checkoutOf(settled, order)).toMatchObject({
    billing: { ...typed, city: 'SHAH ALAM' },
    deliveryAccess: { floor: '2', lift: 'yes', liftWidth: '78' },
  })
  expect(checkoutOf(settled, order).deliveryAccess).not.toHaveProperty('preferredDay')
  expect(checkoutOf(settled, { ...order, shippingAddress: store }).deliveryAccess).toEqual({})
})

test('the checkout is known once nothing has to be typed', () => {
  expect(isKnown(checkoutOf(member))).toBe(false)
  expect(isKnown(checkoutOf(member, { billingAddress: office }))).toBe(true)
  expect(isKnown(checkoutOf({ ...member, email: '' }, { billingAddress: office }))).toBe(false)
})
