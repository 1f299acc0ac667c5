import { expect, test } from 'vitest'
import { askedQuotation } from './asking.ts'
import { askingForm, prefilledAsking, toAskedQuotation, type AskingForm } from './asking-form.ts'

const member = {
  phoneNumber: '+60172220148',
  firstName: 'Wei Jie',
  lastName: 'Lim',
  email: 'weijie@example.com',
  whatsappNumber: '',
  address: {
    shipping: {
      address: '7 Persiaran Contoh',
      city: 'Shah Alam',
      zipCode: '40150',
      country: 'Malaysia' as const,
    },
  },
}
const form = askingForm(['ipoh'])
const problemsOf = (typed: AskingForm) =>
  form.safeParse(typed).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
const goods = {
  origin: 'plan' as const,
  items: [{ productId: 'desk', specName: 'Oak', quantity: 10 }],
  plan: {
    width: 600,
    depth: 400,
    door: 60,
    pieces: [{ product: 'desk', spec: 'oak', x: 70, y: 35.5, turn: 90 as const }],
  },
}
const askedFrom = (typed: AskingForm) => askedQuotation.parse(toAskedQuotation(form.parse(typed), goods))

test('a member has nothing to type, and gets a request that the shop accepts', () => {
  expect(askedFrom(prefilledAsking(member))).toMatchObject({
    ...goods,
    contact: { name: 'Wei Jie Lim', phoneNumber: '+60172220148', email: 'weijie@example.com' },
    delivery: {
      shippingMethod: 'delivery',
      shippingAddress: { street: '7 Persiaran Contoh', postalCode: '40150', country: 'Malaysia' },
    },
  })
})

test('the measures of the way in go with a room plan, and with nothing else', () => {
  const wayIn = { doorWidth: 78.5, up: 'stairs' as const }
  const filled = form.parse(prefilledAsking(member))
  expect(askedQuotation.parse(toAskedQuotation(filled, { ...goods, wayIn })).plan).toMatchObject({ wayIn })
  const { plan: _, ...bare } = goods
  expect(JSON.stringify(toAskedQuotation(filled, { ...bare, wayIn }))).not.toContain('wayIn')
})

test('every missing field of a visitor is named', () => {
  expect(problemsOf(prefilledAsking())).toEqual(
    expect.arrayContaining([
      'name: checkout.nameRequired',
      'phoneNumber: checkout.phoneRequired',
      'email: checkout.emailRequired',
      'shipping.address: checkout.addressRequired',
      'shipping.city: checkout.cityRequired',
      'shipping.postalCode: checkout.postalCodeRequired',
    ]),
  )
})

test('a pickup needs one of the open locations and no address', () => {
  const pickup = { ...prefilledAsking({ ...member, address: {} }), shippingMethod: 'self_pickup' as const }
  expect(problemsOf({ ...pickup, pickupLocation: 'closed' })).toEqual([
    'pickupLocation: checkout.pickupLocationRequired',
  ])
  expect(askedFrom({ ...pickup, pickupLocation: 'ipoh' }).delivery).toEqual({
    shippingMethod: 'self_pickup',
    pickupLocation: 'ipoh',
  })
})

test('the company of the member comes before a typed name', () => {
  const typed = { ...prefilledAsking(member), companyName: 'Other', word: ' By May, please. ' }
  expect(askedFrom(typed)).toMatchObject({ companyName: 'Other', word: 'By May, please.' })
  const asked = askedFrom({ ...typed, companyId: 'acme' })
  expect(asked).toMatchObject({ companyId: 'acme' })
  expect(asked.companyName).toBeUndefined()
})
