import { Window } from 'happy-dom'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placeStore } from '../../delivery/place-store.ts'
import { callingCodeStore } from '../../forms/calling-code-store.ts'
import { useVisitorsCountry, type CountryFields } from './use-visitors-country.ts'

const empty = { fullName: '', address: '', city: '', postalCode: '', country: 'Taiwan' }
let billing: Record<string, string>
let root: Root

const form = {
  getValues: () => ({ billing }),
  setValue: (name: string, value: string) => {
    billing = { ...billing, [name.replace('billing.', '')]: value }
  },
} as unknown as CountryFields

function Form(told: { phoneNumber: string; typedPhone: string }) {
  useVisitorsCountry(form, { user: { phoneNumber: told.phoneNumber }, typedPhone: told.typedPhone })
  return null
}
const show = (typedPhone = '', phoneNumber = '') =>
  act(async () => root.render(<Form typedPhone={typedPhone} phoneNumber={phoneNumber} />))

beforeEach(() => {
  const page = new Window()
  vi.stubGlobal('window', page)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  billing = empty
  root = createRoot(page.document.createElement('div') as unknown as HTMLElement)
})
afterEach(async () => {
  await act(async () => root.unmount())
  placeStore.set(undefined)
  callingCodeStore.set(undefined)
})

test('who has told nothing keeps Taiwan', async () => {
  await show()
  expect(billing).toEqual(empty)
})

test('the country follows the typed number, also a second one', async () => {
  await show('+60 12-345 6789')
  expect(billing.country).toBe('Malaysia')
  await show('+886 912 345 678')
  expect(billing.country).toBe('Taiwan')
})

test('without a number it follows the calling code that was chosen', async () => {
  await show()
  await act(async () => callingCodeStore.set('+60'))
  expect(billing.country).toBe('Malaysia')
})

test('a place typed for deliveries comes first, with its postcode', async () => {
  placeStore.set({ to: '40150', country: 'Malaysia', place: 'Selangor' })
  await show('+886 912 345 678')
  expect(billing).toMatchObject({ country: 'Malaysia', postalCode: '40150' })
})

test.each([
  ['an address was typed', { address: '1 Road' }, ''],
  ['a country was chosen', { country: 'Malaysia' }, ''],
  ['a member is signed in', {}, '+886912345678'],
])('it stays once %s', async (_, typed, phoneNumber) => {
  billing = { ...empty, ...typed }
  const before = billing
  placeStore.set({ to: '110', country: 'Taiwan', place: 'Taipei City' })
  await show('+60 12-345 6789', phoneNumber)
  expect(billing).toEqual(before)
})
