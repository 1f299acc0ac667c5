import { expect, test } from 'vitest'
import { countryOfVisitor, homeCountry, homeOf } from './countries.ts'

test.each([
  [['en-MY', 'zh-TW'], 'zh-TW', 'Malaysia'],
  [['ms'], 'zh-TW', 'Malaysia'],
  [['zh-Hans-MY'], 'zh-TW', 'Malaysia'],
  [['en-US', 'zh-TW'], 'en', 'Taiwan'],
  [['zh-Hant-TW'], 'en', 'Taiwan'],
  [['en-GB', 'fr'], 'en', 'Malaysia'],
  [['zh-CN'], 'zh-TW', 'Taiwan'],
  [['my-MM'], 'zh-TW', 'Taiwan'],
  [[], 'en', 'Malaysia'],
] as const)('a browser in %j on a page in %s is probably in %s', (tags, page, country) => {
  expect(homeCountry(tags, page)).toBe(country)
})

test.each([
  ['+12025550199', {}, 'Taiwan'],
  ['+60123456789', {}, 'Malaysia'],
  ['+886912345678', { billing: { country: 'Malaysia' } }, 'Malaysia'],
  ['+60123456789', { shipping: { country: 'Taiwan' } }, 'Taiwan'],
  ['+60123456789', { billing: {} }, 'Malaysia'],
] as const)(
  'the forms of a member with %s and the addresses %j start with %s',
  (phoneNumber, address, country) => {
    expect(homeOf({ phoneNumber, address })).toBe(country)
  },
)

test.each([
  [{}, 'Taiwan'],
  [{ phoneNumber: '+60' }, 'Malaysia'],
  [{ phoneNumber: '+' }, 'Taiwan'],
  [{ phoneNumber: '+886912345678', place: { country: 'Malaysia' } }, 'Malaysia'],
] as const)('the forms of a visitor who told %j start with %s', (told, country) => {
  expect(countryOfVisitor(told)).toBe(country)
})
