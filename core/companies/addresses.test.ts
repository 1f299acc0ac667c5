import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { emptyCheckout } from '../orders/checkout.ts'
import { companyAddress, withCompanyAddress } from './addresses.ts'

const office = {
  name: '3rd floor',
  address: '12 Jalan Plumbum 7/102',
  city: 'Shah Alam',
  postalCode: '40150',
  country: 'Malaysia',
} as const

describe('a shared address', () => {
  test('is trimmed, and its postcode has the length of its country', () => {
    expect(z.parse(companyAddress, { ...office, name: ' 3rd floor ' })).toEqual(office)
    const { error } = z.safeParse(companyAddress, { ...office, postalCode: '4015' })
    expect(error?.issues.map(({ path }) => path)).toEqual([['postalCode']])
  })

  test('is the billing address of a checkout without one', () => {
    const form = emptyCheckout()
    const filled = withCompanyAddress({ ...form, billing: { ...form.billing, fullName: 'Siti' } }, office)
    expect(filled.billing).toMatchObject({ fullName: 'Siti', city: 'Shah Alam', postalCode: '40150' })
    expect(filled.shippingSameAsBilling).toBe(true)
  })

  test('is another shipping address beside a typed one, which stays', () => {
    const form = emptyCheckout()
    const billing = { ...form.billing, fullName: 'Siti', address: '1 Jalan Contoh', city: 'Ipoh' }
    const filled = withCompanyAddress({ ...form, billing }, office)
    expect(filled.billing).toEqual(billing)
    expect(filled.shippingSameAsBilling).toBe(false)
    expect(filled.shipping).toMatchObject({ fullName: 'Siti', address: office.address, country: 'Malaysia' })
  })
})
