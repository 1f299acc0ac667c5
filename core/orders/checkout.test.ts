import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { CartItem } from '../cart/cart.ts'
import { messages } from '../texts/messages.ts'
import {
  checkoutFieldNames,
  checkoutForm,
  emptyCheckout,
  newOrder,
  prefilledCheckout,
  toNewOrder,
  withShippingMethod,
  type CheckoutForm,
} from './checkout.ts'

const home = {
  fullName: '陳美玲',
  address: '12 Jalan Contoh',
  city: 'Shah Alam',
  postalCode: '40150',
  country: 'Malaysia',
} as const
const filled: CheckoutForm = {
  ...emptyCheckout(),
  email: ' siti@example.com ',
  phoneNumber: '+60 (0)12-345 6789',
  billing: { ...home },
}
const schema = checkoutForm(['malaysia-branch', 'taipei-flagship'])
const problems = (form: unknown, open = schema) => {
  const result = z.safeParse(open, form)
  const first = new Map<string, string>()
  for (const { path, message } of result.error?.issues ?? [])
    if (!first.has(path.join('.'))) first.set(path.join('.'), message)
  return Object.fromEntries(first)
}
const line: CartItem = {
  productId: 'desk',
  productName: 'Desk',
  specName: 'Oak',
  specIndex: 0,
  quantity: 2,
  price: 1499,
  color: 'Oak',
  size: '120*60',
  image: '/oak.webp',
}

test('full-width digits of a Chinese keyboard become plain digits in the postcode', () => {
  const typed = { ...filled, billing: { ...home, postalCode: ' ４０１５０ ' } }
  expect(z.parse(schema, typed).billing.postalCode).toBe('40150')
})

test('a postcode of a length that its country does not have is refused, also of the shipping address', () => {
  const short = { ...home, country: 'Malaysia', postalCode: '5025' } as const
  const shipping = { ...home, country: 'Taiwan', postalCode: '1101' } as const
  expect(problems({ ...filled, billing: short, shippingSameAsBilling: false, shipping })).toEqual({
    'billing.postalCode': 'checkout.postcodeMalaysia',
    'shipping.postalCode': 'checkout.postcodeTaiwan',
  })
  // The postcode is also checked while another field is empty.
  expect(problems({ ...filled, billing: { ...short, city: '' } })).toMatchObject({
    'billing.postalCode': 'checkout.postcodeMalaysia',
  })
  expect(problems({ ...filled, billing: { ...home, country: 'Taiwan', postalCode: '110-01' } })).toEqual({})
})

describe('the messages of the checkout form', () => {
  test('are those of the specification', () => {
    const texts: Record<string, string> = messages.shop.en
    const empty = problems({
      ...emptyCheckout(),
      shippingSameAsBilling: false,
      billing: { ...emptyCheckout().billing, country: '' },
    })
    expect(Object.fromEntries(Object.entries(empty).map(([field, key]) => [field, texts[key]]))).toEqual({
      email: 'Email Is Required.',
      phoneNumber: 'Phone Number Is Required.',
      'billing.fullName': 'Name Is Required.',
      'billing.address': 'Address Is Required.',
      'billing.city': 'City Is Required.',
      'billing.postalCode': 'Postal Code Is Required.',
      'billing.country': 'Country Is Required.',
      'shipping.fullName': 'Name Is Required.',
      'shipping.address': 'Address Is Required.',
      'shipping.city': 'City Is Required.',
      'shipping.postalCode': 'Postal Code Is Required.',
    })
    expect(texts[problems({ ...filled, email: 'siti' }).email!]).toBe('Please Enter A Valid Email Address.')
    const pickup = problems(withShippingMethod(filled, 'self_pickup'))
    expect(texts[pickup.pickupLocation!]).toBe('Pickup Location Is Required.')
  })

  test('a valid form has none; a name may be in any script', () => {
    expect(problems(filled)).toEqual({})
    for (const fullName of ["O'Brien", 'محمد علي', 'José 3rd'])
      expect(problems({ ...filled, billing: { ...home, fullName } })).toEqual({})
  })

  test('shipping fields count only for delivery to another address', () => {
    const own = { ...filled, shippingSameAsBilling: false }
    expect(Object.keys(problems(own))).toHaveLength(4)
    expect(problems({ ...own, shipping: { ...home } })).toEqual({})
    expect(problems({ ...own, shippingMethod: 'self_pickup', pickupLocation: 'malaysia-branch' })).toEqual({})
  })

  test('pickup needs a location that is open', () => {
    const pickup = { ...filled, shippingMethod: 'self_pickup', pickupLocation: 'taipei-flagship' }
    const missing = { pickupLocation: 'checkout.pickupLocationRequired' }
    expect(problems(pickup)).toEqual({})
    expect(problems({ ...pickup, pickupLocation: 'moon' })).toEqual(missing)
    expect(problems(pickup, checkoutForm(['malaysia-branch']))).toEqual(missing)
    expect(problems(pickup, checkoutForm([]))).toEqual(missing)
    expect(problems(filled, checkoutForm([]))).toEqual({})
  })

  test('the access to the building is optional', () => {
    const access = {
      floor: ' 3A ',
      lift: 'yes',
      liftWidth: ' 110 ',
      liftDepth: '',
      stairs: '12',
      preferredDay: '',
      preferredHalf: 'morning',
    } as const
    const parsed = z.parse(schema, { ...filled, deliveryAccess: access })
    expect(parsed.deliveryAccess).toEqual({
      floor: '3A',
      lift: 'yes',
      liftWidth: 110,
      stairs: 12,
      preferredHalf: 'morning',
    })
    expect(
      problems({ ...filled, deliveryAccess: { liftWidth: '5 m', stairs: '-1', preferredDay: '2026-02-30' } }),
    ).toEqual({
      'deliveryAccess.liftWidth': 'checkout.liftSizePattern',
      'deliveryAccess.stairs': 'checkout.stairsPattern',
      'deliveryAccess.preferredDay': 'checkout.preferredDayPattern',
    })
  })
})

describe('filling the form in', () => {
  test('pickup forces the same address and resets the shipping fields', () => {
    const own = { ...filled, shippingSameAsBilling: false, shipping: { ...home } }
    expect(withShippingMethod(own, 'self_pickup')).toMatchObject({
      shippingSameAsBilling: true,
      shipping: { fullName: '', address: '', city: '', postalCode: '', country: 'Taiwan' },
    })
    const chosen = { ...filled, pickupLocation: 'malaysia-branch' }
    expect(withShippingMethod(chosen, 'delivery').pickupLocation).toBe('')
  })

  test("an empty delivery address starts with the member's country after switching to pickup and back", () => {
    const pickup = withShippingMethod(filled, 'self_pickup')
    expect(withShippingMethod(pickup, 'delivery').shipping.country).toBe('Taiwan')
    expect(withShippingMethod(filled, 'self_pickup', 'Malaysia').shipping.country).toBe('Malaysia')
    const back = withShippingMethod(pickup, 'delivery', 'Malaysia')
    expect(back.shipping).toMatchObject({ address: '', country: 'Malaysia' })
    const own = { ...filled, shipping: { ...home, country: 'Taiwan' } }
    expect(withShippingMethod(own, 'delivery').shipping.country).toBe('Taiwan')
  })

  test('starts in Taiwan, with delivery', () => {
    expect(emptyCheckout()).toMatchObject({ shippingMethod: 'delivery', billing: { country: 'Taiwan' } })
  })

  const member = {
    email: 'siti@example.com',
    phoneNumber: '+60123456789',
    firstName: 'Siti Nur',
    lastName: 'Aminah',
  }
  const billing = {
    country: 'Malaysia',
    city: 'Shah Alam',
    zipCode: '40150',
    address: '12 Jalan Contoh',
  } as const

  test('from the account and its addresses', () => {
    expect(prefilledCheckout({ ...member, address: { billing } })).toMatchObject({
      email: 'siti@example.com',
      phoneNumber: '+60123456789',
      billing: {
        fullName: 'Siti Nur Aminah',
        address: '12 Jalan Contoh',
        postalCode: '40150',
        country: 'Malaysia',
      },
      shippingSameAsBilling: true,
    })
    const shipping = { ...billing, address: '7 Minsheng Road', country: 'Taiwan' as const }
    expect(prefilledCheckout({ ...member, address: { billing, shipping } })).toMatchObject({
      shippingSameAsBilling: false,
      shipping: { address: '7 Minsheng Road', country: 'Taiwan' },
    })
  })

  test('an empty address starts with the country of the other one, before that of the phone', () => {
    const { shipping } = prefilledCheckout({
      ...member,
      phoneNumber: '+886912345678',
      address: { billing },
    })
    expect(shipping).toMatchObject({ address: '', country: 'Malaysia' })
  })

  test.each([
    ['+60123456789', 'Malaysia'],
    ['+886912345678', 'Taiwan'],
    ['+6561234567', 'Taiwan'],
  ] as const)('without addresses, a member with %s starts with %s', (phoneNumber, country) => {
    const { billing, shipping } = prefilledCheckout({ ...member, phoneNumber, address: {} })
    expect(billing).toMatchObject({ address: '', country })
    expect(shipping.country).toBe(country)
  })
})

const sent = (form: CheckoutForm) =>
  toNewOrder(z.parse(schema, form), [line], { now: '2026-03-02T04:05:06Z', voucherCode: 'save10' })

describe('the request', () => {
  test('is the payload of the specification, and is valid', () => {
    const payload = sent(filled)
    expect(payload).toMatchObject({
      userId: '',
      items: [
        {
          productId: 'desk',
          productName: 'Desk',
          quantity: 2,
          price: 1499,
          imgUrl: '/oak.webp',
          specName: 'Oak',
          specIndex: 0,
          color: 'Oak',
          size: '120*60',
        },
      ],
      totalAmount: 2998,
      status: 'pending',
      paymentMethod: 'Cash on Delivery',
      shippingMethod: 'delivery',
      shippingAddress: {
        firstName: '陳美玲',
        lastName: '',
        street: '12 Jalan Contoh',
        city: 'Shah Alam',
        postalCode: '40150',
        country: 'Malaysia',
      },
      contactInfo: { phoneNumber: '+60123456789', email: 'siti@example.com', name: '陳美玲' },
      invoiceInfo: { invoiceType: 'personal', invoiceStatus: 'not_applied' },
      returnInfo: { returnStatus: 'not_applied' },
      voucherCode: 'save10',
    })
    expect(z.safeParse(newOrder, payload).success).toBe(true)
  })

  test('contains the delivery address if there is one, and none for a pickup', () => {
    const own = {
      ...filled,
      shippingSameAsBilling: false,
      shipping: { ...home, fullName: 'Lim Wei', city: 'Ipoh' },
    }
    expect(sent(own).shippingAddress).toMatchObject({ firstName: 'Lim', lastName: 'Wei', city: 'Ipoh' })
    const pickup = sent({ ...filled, shippingMethod: 'self_pickup', pickupLocation: 'malaysia-branch' })
    expect(pickup.shippingAddress).toBeUndefined()
    expect(pickup.pickupLocation).toBe('malaysia-branch')
    expect(z.safeParse(newOrder, pickup).success).toBe(true)
  })
})

test('every field of the form is listed by name, including those of addresses and delivery access', () => {
  expect(checkoutFieldNames).toEqual(
    expect.arrayContaining(['email', 'shippingSameAsBilling', 'billing.city', 'deliveryAccess.lift']),
  )
  expect(checkoutFieldNames).not.toContain('billing')
})

test('the messages are those of the specification', () => {
  const { en } = messages.shop
  expect([
    en['checkout.emailRequired'],
    en['checkout.emailPattern'],
    en['checkout.phoneRequired'],
    en['checkout.nameRequired'],
    en['checkout.addressRequired'],
    en['checkout.cityRequired'],
    en['checkout.postalCodeRequired'],
    en['checkout.countryRequired'],
    en['checkout.pickupLocationRequired'],
    en['checkout.invalid'],
    en['checkout.emptyCart'],
    en['checkout.notLoggedIn'],
  ]).toEqual([
    'Email Is Required.',
    'Please Enter A Valid Email Address.',
    'Phone Number Is Required.',
    'Name Is Required.',
    'Address Is Required.',
    'City Is Required.',
    'Postal Code Is Required.',
    'Country Is Required.',
    'Pickup Location Is Required.',
    'Please fill in all required fields and ensure the information is correct.',
    'Your shopping cart is empty. Please add items before placing an order.',
    'User is not logged in. Please log in before placing an order.',
  ])
})
