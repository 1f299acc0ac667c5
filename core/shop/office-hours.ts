import chinese from '../../messages/zh-TW/hours.json' with { type: 'json' }
import english from '../../messages/en/hours.json' with { type: 'json' }
import type { Language } from '../language.ts'
import { fillIn } from '../texts/format.ts'
import type { ShopContact } from './contact.ts'

// The texts are loaded in both languages, because a page may describe the hours in the other language.
const texts = { en: english, 'zh-TW': chinese }

/** Returns the names of the days of the week, Monday first. */
export function weekdays(language: Language): readonly string[] {
  return ([1, 2, 3, 4, 5, 6, 7] as const).map((day) => texts[language][`hours.day${day}`])
}

/**
 * Returns the office days in words. Days are given as 1 for Monday to 7 for Sunday. "Office hours: Monday to Friday."
 */
export function describeOfficeDays({ first, last }: ShopContact['officeDays'], language: Language): string {
  const name = (day: number) => weekdays(language)[day - 1] ?? ''
  return first === last
    ? name(first)
    : fillIn(texts[language]['hours.days'], { first: name(first), last: name(last) })
}

/**
 * Returns the office hours on a 12-hour clock. They are given as HH:mm on a 24-hour clock. "Office hours: 9:00 AM -
 * 6:00 PM."
 */
export function describeOfficeHours(
  { opens, closes }: ShopContact['officeHours'],
  language: Language,
): string {
  return `${describeTime(opens, language)} - ${describeTime(closes, language)}`
}

function describeTime(time: string, language: Language): string {
  const [hours = '', minutes = ''] = time.split(':')
  const half = Number(hours) < 12 ? 'morning' : 'afternoon'
  return fillIn(texts[language][`hours.${half}`], { time: `${Number(hours) % 12 || 12}:${minutes}` })
}
