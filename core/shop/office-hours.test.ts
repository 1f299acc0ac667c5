import { describe, expect, it } from 'vitest'
import { describeOfficeDays, describeOfficeHours } from './office-hours.ts'

describe('describeOfficeDays', () => {
  it('names the first and the last day in the language of the page', () => {
    expect(describeOfficeDays({ first: 1, last: 5 }, 'en')).toBe('Monday to Friday')
    expect(describeOfficeDays({ first: 1, last: 5 }, 'zh-TW')).toBe('週一至週五')
    expect(describeOfficeDays({ first: 2, last: 7 }, 'en')).toBe('Tuesday to Sunday')
    expect(describeOfficeDays({ first: 2, last: 7 }, 'zh-TW')).toBe('週二至週日')
  })

  it('names a single day once', () => {
    expect(describeOfficeDays({ first: 6, last: 6 }, 'en')).toBe('Saturday')
    expect(describeOfficeDays({ first: 6, last: 6 }, 'zh-TW')).toBe('週六')
  })
})

describe('describeOfficeHours', () => {
  it('shows the specified hours in both languages', () => {
    expect(describeOfficeHours({ opens: '09:00', closes: '18:00' }, 'en')).toBe('9:00 AM - 6:00 PM')
    expect(describeOfficeHours({ opens: '09:00', closes: '18:00' }, 'zh-TW')).toBe('上午 9:00 - 下午 6:00')
  })

  it('counts midnight and noon as twelve', () => {
    expect(describeOfficeHours({ opens: '00:30', closes: '12:00' }, 'en')).toBe('12:30 AM - 12:00 PM')
    expect(describeOfficeHours({ opens: '11:59', closes: '23:45' }, 'en')).toBe('11:59 AM - 11:45 PM')
  })
})
