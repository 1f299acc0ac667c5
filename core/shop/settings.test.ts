import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { describeOfficeDays, describeOfficeHours } from './office-hours.ts'
import { settingsLimits, shopSettings } from './settings.ts'

const whole = {
  chatNumber: '+60123456789',
  sellerNumber: '+60123456780',
  lineAccount: '@shop',
  email: 'hello@shop.example.com',
  social: [{ name: 'Facebook', url: 'https://www.facebook.com/shop' }],
  officeDays: { first: 1, last: 5 },
  officeHours: { opens: '09:00', closes: '18:00' },
  seller: { name: 'Office Furniture Sdn Bhd', address: '2 Jalan Satu, 50000 Kuala Lumpur' },
  deductionLimit: 50,
  deliveryCapacity: { morning: null, afternoon: 8 },
  invoicing: 'asked',
  cashCaps: { amount: 500, openOrders: null },
}

/** Returns the first issue of each field. */
function faults(said: object): Record<string, string> {
  const { error } = z.safeParse(shopSettings, { ...whole, ...said })
  return Object.fromEntries(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]),
  )
}

const inRange = (time: string) => time < '24:00' && time.slice(3) < '60'
const link = (url: string, name = 'Facebook') => ({ social: [{ name, url }] })

describe('the settings of the shop', () => {
  test('store numbers in E.164 and texts without invisible characters', () => {
    const said = {
      ...whole,
      chatNumber: ' +60 (0)12-345 6789 ',
      lineAccount: ' Shop ',
      email: ' hello@shop.example.com ',
      seller: { name: ' \u202dOffice Furniture Sdn Bhd\u202c ', address: whole.seller.address },
    }
    expect(z.parse(shopSettings, said)).toEqual(whole)
    expect(z.parse(shopSettings, { ...whole, social: [] }).social).toEqual([])
    expect(z.parse(shopSettings, { ...whole, lineAccount: ' ' }).lineAccount).toBe('')
  })

  test.each([
    [{ chatNumber: '' }, { chatNumber: 'staff.settings.phoneRequired' }],
    [{ chatNumber: '012-345 6789' }, { chatNumber: 'staff.settings.phonePattern' }],
    [{ sellerNumber: '+60 call me' }, { sellerNumber: 'staff.settings.phonePattern' }],
    [{ lineAccount: 'https://lin.ee/shop' }, { lineAccount: 'staff.settings.lineAccountPattern' }],
    [{ email: 'nobody' }, { email: 'staff.common.emailPattern' }],
    [{ email: 'a@example.com, b@example.com' }, { email: 'staff.common.emailPattern' }],
    [link('http://www.facebook.com/shop'), { 'social.0.url': 'staff.settings.linkPattern' }],
    [link('javascript:alert(1)'), { 'social.0.url': 'staff.settings.linkPattern' }],
    [link('https://facebook'), { 'social.0.url': 'staff.settings.linkPattern' }],
    [link('https://facebook.com@evil.example'), { 'social.0.url': 'staff.settings.linkPattern' }],
    [link('https://facebook.com/a b'), { 'social.0.url': 'staff.settings.linkPattern' }],
    [link('www.facebook.com'), { 'social.0.url': 'staff.settings.linkPattern' }],
    [link('https://www.facebook.com', ' '), { 'social.0.name': 'staff.common.enterName' }],
    [
      { social: [...whole.social, { name: 'facebook ', url: 'https://fb.example.com' }] },
      { 'social.1.name': 'staff.settings.secondLink' },
    ],
    [
      {
        social: Array.from({ length: settingsLimits.links + 1 }, (_, at) => ({
          name: `Page ${at}`,
          url: 'https://www.example.com',
        })),
      },
      { social: 'staff.settings.tooManyLinks' },
    ],
    [{ officeDays: { first: 5, last: 1 } }, { 'officeDays.last': 'staff.settings.daysBackwards' }],
    [
      { officeHours: { opens: '9:00', closes: '18:00' } },
      { 'officeHours.opens': 'staff.settings.timePattern' },
    ],
    [
      { officeHours: { opens: '09:00', closes: '24:00' } },
      { 'officeHours.closes': 'staff.settings.timePattern' },
    ],
    [
      { officeHours: { opens: '09:00', closes: '09:00' } },
      { 'officeHours.closes': 'staff.settings.closesBefore' },
    ],
    [
      { officeHours: { opens: '18:00', closes: '09:00' } },
      { 'officeHours.closes': 'staff.settings.closesBefore' },
    ],
    [{ cashCaps: { amount: 0, openOrders: 1 } }, { 'cashCaps.amount': 'staff.settings.cashAmountRange' }],
    [
      { cashCaps: { amount: '', openOrders: '21' } },
      { 'cashCaps.openOrders': 'staff.settings.cashOrdersRange' },
    ],
    [{ deductionLimit: -1 }, { deductionLimit: 'staff.settings.deductionLimitRange' }],
    [{ deductionLimit: 0.5 }, { deductionLimit: 'staff.settings.deductionLimitRange' }],
    [{ deductionLimit: NaN }, { deductionLimit: 'staff.settings.deductionLimitRange' }],
    [{ seller: { ...whole.seller, name: '' } }, { 'seller.name': 'staff.settings.sellerNameRequired' }],
    [{ seller: { ...whole.seller, address: 'One\nTwo' } }, { 'seller.address': 'staff.settings.oneLine' }],
    [
      { seller: { ...whole.seller, address: 'a'.repeat(settingsLimits.address + 1) } },
      { 'seller.address': 'common.tooLong' },
    ],
    [{ officeDays: { first: 7, last: 7 } }, {}],
  ])('%j has the faults %j', (said, expected) => {
    expect(faults(said)).toEqual(expected)
  })

  test('describe any valid days and hours in both languages', () => {
    const day = fc.integer({ min: 0, max: 8 })
    const time = fc
      .tuple(fc.integer({ min: 0, max: 25 }), fc.integer({ min: 0, max: 61 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    fc.assert(
      fc.property(day, day, time, time, (first, last, opens, closes) => {
        const said = { officeDays: { first, last }, officeHours: { opens, closes } }
        const { success } = z.safeParse(shopSettings, { ...whole, ...said })
        expect(success).toBe(
          first >= 1 && first <= last && last <= 7 && inRange(opens) && inRange(closes) && opens < closes,
        )
        if (!success) return
        for (const language of ['en', 'zh-TW'] as const)
          expect(
            describeOfficeDays(said.officeDays, language) + describeOfficeHours(said.officeHours, language),
          ).not.toMatch(/undefined|NaN/)
      }),
    )
  })
})
