import { describe, expect, test } from 'vitest'
import { malaysianStates, taiwaneseCities } from '../delivery/places.ts'
import { keysOfPlace, placeId, placeOfKey, regionName } from './places.ts'

describe('the place of an order', () => {
  test.each([
    ['Malaysia:40', 'Malaysia/Selangor'],
    ['Malaysia:50', 'Malaysia/Kuala Lumpur'],
    ['Malaysia:00', 'Malaysia/'],
    ['Malaysia:', 'Malaysia/'],
    ['Taiwan:802', 'Taiwan/Kaohsiung City'],
    ['Taiwan:999', 'Taiwan/'],
    ['pickup:klcc', 'pickup/klcc'],
    ['pickup:', 'pickup/'],
    ['', 'none'],
  ])('stored as %j is %s, and is among the keys of that place', (key, id) => {
    expect(placeId(placeOfKey(key))).toBe(id)
    expect(keysOfPlace(id)).toContain(key)
  })

  test('has the name of its region in both languages', () => {
    expect(regionName({ country: 'Malaysia', region: 'Selangor' }, 'zh-TW')).toBe('雪蘭莪')
    expect(regionName({ country: 'Taiwan', region: 'Taipei City' }, 'en')).toBe('Taipei City')
    expect(regionName({ country: 'Taiwan', region: '' }, 'zh-TW')).toBe('')
  })

  test('exists for each state and city, and every key belongs to one place', () => {
    const regions = [
      ...Object.values(malaysianStates).map(({ en }) => placeId({ country: 'Malaysia', region: en })),
      ...taiwaneseCities.map(({ en }) => placeId({ country: 'Taiwan', region: en })),
      'Malaysia/',
      'Taiwan/',
    ]
    const keys = regions.flatMap((id) => keysOfPlace(id) ?? [])
    expect(regions.every((id) => (keysOfPlace(id)?.length ?? 0) > 0)).toBe(true)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toHaveLength(1 + 100 + 1 + 1000)
  })

  test('has no keys for any other text', () => {
    for (const id of ['', 'Malaysia', 'Atlantis/', 'Malaysia/Atlantis'])
      expect(keysOfPlace(id)).toBeUndefined()
  })
})
