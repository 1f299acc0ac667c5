import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressesToSave, newAddresses } from './address-book.ts'
import { emptyCheckout, prefilledCheckout, type CheckoutForm } from '../checkout.ts'

const home = {
  fullName: 'Mei Ling Tan',
  address: '12, Jalan Sultan Ismail',
  city: 'Kuala Lumpur',
  postalCode: '50250',
  country: 'Malaysia',
} as const
const saved = {
  country: 'Malaysia',
  city: 'Kuala Lumpur',
  zipCode: '50250',
  address: '12, Jalan Sultan Ismail',
} as const
const office = { ...home, address: '7 Jalan Contoh', city: 'Ipoh', postalCode: '30000' }
const savedOffice = { ...saved, address: '7 Jalan Contoh', city: 'Ipoh', zipCode: '30000' }
const form: CheckoutForm = { ...emptyCheckout(), billing: home }
const toOffice: CheckoutForm = { ...form, shippingSameAsBilling: false, shipping: office }

describe('the address typed at checkout can be saved', () => {
  test.each([
    ['into an empty address book', form, {}, { billing: saved }],
    ['both, where they differ', toOffice, {}, { billing: saved, shipping: savedOffice }],
    ['in place of another one', form, { billing: savedOffice }, { billing: saved }],
    ['one of two', toOffice, { billing: saved }, { shipping: savedOffice }],
    ['not without being complete', { ...form, billing: { ...home, city: ' ' } }, {}, {}],
    ['not one that is in it', form, { billing: saved }, {}],
    ['not one that is in its other place', form, { shipping: saved }, {}],
    ['not one twice', { ...toOffice, shipping: home }, {}, { billing: saved }],
    ['not a pickup location', { ...toOffice, shippingMethod: 'self_pickup' }, { billing: saved }, {}],
  ] as const)('%s', (_case, typed, account, expected) => {
    expect(newAddresses(typed as CheckoutForm, account)).toEqual(expected)
  })

  test.each([
    [{ address: '12 JALAN SULTAN ISMAIL ' }, { address: '12, Jalan Sultan Ismail' }],
    [
      { city: '台北市', address: '信義路五段７號' },
      { city: '臺北市', address: '信義路五段 7 號' },
    ],
  ])('except if only its spelling differs: %j', (typed, account) => {
    const written = { ...form, billing: { ...home, ...typed } }
    expect(newAddresses(written, { billing: { ...saved, ...account } })).toEqual({})
  })

  test('only if the member wants it', () => {
    expect(addressesToSave(toOffice, {})).toEqual({})
    expect(addressesToSave({ ...toOffice, saveShipping: true }, {})).toEqual({ shipping: savedOffice })
    const both = { ...toOffice, saveBilling: true, saveShipping: true }
    expect(addressesToSave(both, {})).toEqual({ billing: saved, shipping: savedOffice })
    expect(addressesToSave(both, { billing: saved, shipping: savedOffice })).toEqual({})
  })

  test('always with an account that is made in the checkout', () => {
    expect(addressesToSave(toOffice, {}, { isNewAccount: true })).toEqual({
      billing: saved,
      shipping: savedOffice,
    })
  })

  test('only once: a saved address is filled in at the next checkout and not offered again', () => {
    const text = fc.string({ minLength: 1, maxLength: 20 }).filter((one) => one.trim() !== '')
    const typed = fc.record({
      fullName: fc.constant('Mei'),
      address: text,
      city: text,
      postalCode: fc.constantFrom('50250', '110', 'B-1'),
      country: fc.constantFrom('Malaysia', 'Taiwan'),
    })
    const member = { phoneNumber: '+60123456789', firstName: 'Mei', lastName: 'Tan' }
    fc.assert(
      fc.property(typed, typed, fc.boolean(), (billing, shipping, same) => {
        const order = { ...emptyCheckout(), billing, shipping, shippingSameAsBilling: same } as CheckoutForm
        const account = addressesToSave({ ...order, saveBilling: true, saveShipping: true }, {})
        expect(newAddresses(order, account)).toEqual({})
        expect(newAddresses(prefilledCheckout({ ...member, address: account }), account)).toEqual({})
      }),
    )
  })
})
