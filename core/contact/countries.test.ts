import { expect, test } from 'vitest'
import { homeCountry } from './countries.ts'

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
