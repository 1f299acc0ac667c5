import type { Language } from '../language.ts'
import type { HalfDay } from '../orders/orders.ts'
import type { MessageValues } from '../texts/format.ts'
import type { DeliveryWindow } from './promise.ts'

/** The locale is en-US, because British English abbreviates September as 'Sept'. */
const locales: Readonly<Record<Language, string>> = { en: 'en-US', 'zh-TW': 'zh-TW' }

const formats = new Map<string, Intl.DateTimeFormat>()

function part(day: string, options: Intl.DateTimeFormatOptions, language: Language): string {
  const key = JSON.stringify([options, language])
  const locale = locales[language]
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(new Date(`${day}T00:00:00Z`))
}

const dayOf = (day: string) => String(Number(day.slice(8)))

/**
 * Formats days for display. The `long` form has the day of the week; the `short` form, for cards, does not.
 * @example
 * formatDays({ from: '2026-12-08', to: '2026-12-11' }, 'en') //=> 'Tue 8 – Fri 11 Dec'
 * formatDays({ from: '2026-12-08', to: '2026-12-11' }, 'zh-TW') //=> '12/8（二）– 12/11（五）'
 * formatDays({ from: '2026-12-08', to: '2026-12-11' }, 'en', 'short') //=> '8 – 11 Dec'
 */
export function formatDays(
  { from, to }: DeliveryWindow,
  language: Language,
  form: 'long' | 'short' = 'long',
): string {
  if (language === 'zh-TW') {
    const written = (day: string) =>
      `${Number(day.slice(5, 7))}/${dayOf(day)}${form === 'long' ? `（${part(day, { weekday: 'narrow' }, language)}）` : ''}`
    return from === to ? written(from) : `${written(from)}${form === 'long' ? '' : ' '}– ${written(to)}`
  }
  const named = (day: string) =>
    form === 'long' ? `${part(day, { weekday: 'short' }, language)} ${dayOf(day)}` : dayOf(day)
  const month = (day: string) => part(day, { month: 'short' }, language)
  const end = `${named(to)} ${month(to)}`
  if (from === to) return end
  return `${named(from)}${month(from) === month(to) ? '' : ` ${month(from)}`} – ${end}`
}

type Translate = (key: `orders.${'promisedHalf' | HalfDay}`, values?: MessageValues) => string

/** Formats the promised days, with the half-day if one is promised: 'Tue 8 – Fri 11 Dec, morning (9 AM – 1 PM)'. */
export function promisedText(
  { half, ...days }: DeliveryWindow & { half?: HalfDay | undefined },
  { t, language }: { t: Translate; language: Language },
): string {
  const written = formatDays(days, language)
  return half === undefined ? written : t('orders.promisedHalf', { days: written, half: t(`orders.${half}`) })
}
