import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pickupLocation } from './pickup-locations.ts'

const place = {
  name: { en: 'Ipoh Store', 'zh-TW': '怡保門市' },
  address: { en: '1 Jalan Contoh, Ipoh', 'zh-TW': '怡保 Jalan Contoh 1 號' },
  open: true,
}
const problems = (typed: object) =>
  Object.fromEntries(
    (z.safeParse(pickupLocation, { ...place, ...typed }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  )

test('a pickup location has a name in both languages', () => {
  expect(z.parse(pickupLocation, { ...place, name: { ...place.name, en: ' Ipoh Store ' } })).toEqual(place)
  expect(problems({ name: { en: ' ', 'zh-TW': '' } })).toEqual({
    'name.en': 'catalogueFile.required',
    'name.zh-TW': 'catalogueFile.required',
  })
})

test('only an open location needs an address, in both languages', () => {
  const address = { en: '1 Jalan Contoh', 'zh-TW': ' \u200b' }
  expect(problems({ address })).toEqual({ 'address.zh-TW': 'staff.pickup.addressRequired' })
  expect(problems({ address, open: false })).toEqual({})
  expect(problems({ address: { en: '', 'zh-TW': '' }, open: false })).toEqual({})
})

test('no text is longer than a page can show', () => {
  expect(problems({ name: { en: 'x'.repeat(101), 'zh-TW': '門市' } })).toEqual({
    'name.en': 'common.tooLong',
  })
  expect(problems({ open: false, address: { en: 'x'.repeat(301), 'zh-TW': '' } })).toEqual({
    'address.en': 'common.tooLong',
  })
})
