import { expect, test } from 'vitest'
import { findPlace, placeOfAddress } from './find-place.ts'
import { malaysianStates, malaysianTowns, placeOfPostcode, taiwaneseCities } from './places.ts'

test.each([
  ['40150', 'Malaysia', 'Selangor', '40150 Shah Alam', '40150 莎阿南'],
  ['４０１５０', 'Malaysia', 'Selangor', '40150 Shah Alam', '40150 莎阿南'],
  ['40150 Shah Alam', 'Taiwan', 'Selangor', '40150 Shah Alam', '40150 莎阿南'],
  ['12, Jalan Contoh 3/1, 48000 Rawang', 'Malaysia', 'Selangor', '48000 Selangor', '48000 雪蘭莪'],
  ['shah alam', 'Taiwan', 'Selangor', 'Shah Alam', '莎阿南'],
  ['kl', 'Taiwan', 'Kuala Lumpur', 'Kuala Lumpur', '吉隆坡'],
  ['Sarawak', 'Malaysia', 'Sarawak', 'Sarawak', '砂拉越'],
  ['Malacca', 'Malaysia', 'Melaka', 'Melaka City', '馬六甲市'],
  ['88000', 'Malaysia', 'Sabah', '88000 Kota Kinabalu', '88000 亞庇'],
  ['99999 Kuching', 'Malaysia', 'Sarawak', 'Kuching', '古晉'],
])('%s is in Malaysia', (typed, country, region, en, zh) => {
  const found = { country: 'Malaysia', region }
  expect(findPlace(typed, country as 'Malaysia', 'en')).toEqual({ ...found, name: en })
  expect(findPlace(typed, country as 'Malaysia', 'zh-TW')).toEqual({ ...found, name: zh })
})

test.each([
  ['110', 'Malaysia', 'Taipei City', '110 Taipei City', '110 臺北市'],
  ['110 台北市信義區', 'Malaysia', 'Taipei City', '110 Taipei City', '110 臺北市'],
  ['80245', 'Taiwan', 'Kaohsiung City', '80245 Kaohsiung City', '80245 高雄市'],
  ['802-456', 'Malaysia', 'Kaohsiung City', '802456 Kaohsiung City', '802456 高雄市'],
  ['台北', 'Malaysia', 'Taipei City', 'Taipei City', '臺北市'],
  ['new taipei', 'Malaysia', 'New Taipei City', 'New Taipei City', '新北市'],
  ['臺南市', 'Malaysia', 'Tainan City', 'Tainan City', '臺南市'],
  ['Penghu', 'Malaysia', 'Penghu County', 'Penghu County', '澎湖縣'],
])('%s is in Taiwan', (typed, country, region, en, zh) => {
  const found = { country: 'Taiwan', region }
  expect(findPlace(typed, country as 'Taiwan', 'en')).toEqual({ ...found, name: en })
  expect(findPlace(typed, country as 'Taiwan', 'zh-TW')).toEqual({ ...found, name: zh })
})

test('for a postcode that both countries have, the chosen country decides', () => {
  expect(findPlace('80245', 'Malaysia', 'en')).toMatchObject({ country: 'Malaysia', region: 'Johor' })
  expect(findPlace('80245', 'Taiwan', 'en')).toMatchObject({ country: 'Taiwan' })
})

test.each(['', ' ', '99999', '12', 'Paris', '1234567890123', '😀', '市', 'x'.repeat(200)])(
  '%j is no place that the shop knows',
  (typed) => expect(findPlace(typed, 'Malaysia', 'en')).toBeUndefined(),
)

test('every town, state and city is found by its name, in the region of its postcodes', () => {
  for (const town of malaysianTowns) {
    const { en } = malaysianStates[town.state]
    expect(findPlace(town.en, undefined, 'en')).toMatchObject({ country: 'Malaysia', region: en })
    expect(findPlace(town['zh-TW'], undefined, 'en')).toMatchObject({ country: 'Malaysia', region: en })
  }
  for (const city of taiwaneseCities) {
    expect(findPlace(city.en, undefined, 'en')?.region).toBe(city.en)
    expect(findPlace(city['zh-TW'], undefined, 'zh-TW')?.region).toBe(city.en)
  }
  for (let code = 1000; code < 99_000; code += 50) {
    const postcode = String(code).padStart(5, '0')
    const region = placeOfPostcode('Malaysia', postcode, 'en')
    if (region !== undefined) expect(findPlace(postcode, 'Malaysia', 'en')?.region).toBe(region)
  }
})

test('the address of an order is found by its postcode, otherwise by its city', () => {
  const address = { country: 'Malaysia', postalCode: '88000', city: 'Kuching' } as const
  expect(placeOfAddress(address)).toEqual({ country: 'Malaysia', region: 'Sabah' })
  expect(placeOfAddress({ ...address, postalCode: '?' })).toEqual({ country: 'Malaysia', region: 'Sarawak' })
  expect(placeOfAddress({ ...address, postalCode: '', city: '' })).toEqual({ country: 'Malaysia' })
})
