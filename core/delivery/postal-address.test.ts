import { describe, expect, test } from 'vitest'
import { addressLine, addressLines } from './postal-address.ts'

const kaohsiung = {
  street: '苓雅區四維三路 2 號',
  city: '高雄市',
  postalCode: '80245',
  country: 'Taiwan',
} as const
const ipoh = { street: '12 Jalan Contoh', city: 'Ipoh', postalCode: '30000', country: 'Malaysia' } as const

describe('an address', () => {
  test('in Taiwan and in Chinese is written from the largest place to the smallest', () => {
    expect(addressLines(kaohsiung, '台灣')).toEqual(['台灣', '80245 高雄市苓雅區四維三路 2 號'])
    expect(addressLine(kaohsiung, '台灣')).toBe('台灣 80245 高雄市苓雅區四維三路 2 號')
    expect(addressLine({ ...kaohsiung, city: 'Kaohsiung City' }, 'Taiwan')).toBe(
      'Taiwan 80245 Kaohsiung City 苓雅區四維三路 2 號',
    )
  })

  test('contains its city only once, in either spelling', () => {
    const taipei = { ...kaohsiung, city: '臺北市', street: '台北市信義區市府路 1 號', postalCode: '110' }
    expect(addressLines(taipei)).toEqual(['110 台北市信義區市府路 1 號'])
  })

  test.each([
    ['in Malaysia', ipoh, '12 Jalan Contoh, 30000 Ipoh, Malaysia'],
    ['in Malaysia and in Chinese', { ...ipoh, city: '怡保' }, '12 Jalan Contoh, 30000 怡保, Malaysia'],
    [
      'in Taiwan and in English',
      { street: '2 Siwei 3rd Rd.', city: '高雄市', postalCode: '80245', country: 'Taiwan' as const },
      '2 Siwei 3rd Rd., 80245 高雄市, Taiwan',
    ],
  ])('%s is written from the smallest place to the largest', (_, address, line) => {
    expect(addressLine(address, address.country)).toBe(line)
  })

  test('leaves out fields that an account does not have', () => {
    expect(addressLines({})).toEqual([])
    expect(addressLines({ city: '高雄市', country: 'Taiwan' }, '台灣')).toEqual(['台灣', '高雄市'])
    expect(addressLines({ postalCode: '30000', country: 'Malaysia' }, 'Malaysia')).toEqual([
      '30000',
      'Malaysia',
    ])
  })
})
