import type { Language } from '../language.ts'
import type { ShopContact } from './shop.ts'

const dayNames: Record<Language, readonly string[]> = {
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  'zh-TW': ['週一', '週二', '週三', '週四', '週五', '週六', '週日'],
}
/** The days of the week by name, Monday first. */
export function weekdays(language: Language): readonly string[] {
  return dayNames[language]
}

const to: Record<Language, string> = { en: ' to ', 'zh-TW': '至' }

/**
 * The office days in words, a single day by its name alone; 1 is Monday, 7 is Sunday.
 * "Office hours: Monday to Friday."
 *
 * @example
 * describeOfficeDays({ first: 1, last: 5 }, 'en') //=> 'Monday to Friday'
 * describeOfficeDays({ first: 1, last: 5 }, 'zh-TW') //=> '週一至週五'
 */
export function describeOfficeDays({ first, last }: ShopContact['officeDays'], language: Language): string {
  const days = first === last ? [first] : [first, last]
  return days.map((day) => dayNames[language][day - 1]).join(to[language])
}

/**
 * The office hours on a 12-hour clock, from 24-hour HH:mm. "Office hours: 9:00 AM - 6:00 PM."
 *
 * @example
 * describeOfficeHours({ opens: '09:00', closes: '18:00' }, 'en') //=> '9:00 AM - 6:00 PM'
 * describeOfficeHours({ opens: '09:00', closes: '18:00' }, 'zh-TW') //=> '上午 9:00 - 下午 6:00'
 */
export function describeOfficeHours(
  { opens, closes }: ShopContact['officeHours'],
  language: Language,
): string {
  return `${describeTime(opens, language)} - ${describeTime(closes, language)}`
}

function describeTime(time: string, language: Language): string {
  const [hours = '', minutes = ''] = time.split(':')
  const morning = Number(hours) < 12
  const clock = `${Number(hours) % 12 || 12}:${minutes}`
  if (language === 'zh-TW') return `${morning ? '上午' : '下午'} ${clock}`
  return `${clock} ${morning ? 'AM' : 'PM'}`
}
