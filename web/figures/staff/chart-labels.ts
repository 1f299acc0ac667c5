import { toRinggit, toSen } from '../../../core/money.ts'

/** Chinese characters and punctuation, twice as wide as other letters. */
const wide = String.raw`\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60`
const wideLetters = new RegExp(`[${wide}]`, 'g')
/** A line breaks between words and between Chinese characters. */
const words = new RegExp(`[${wide}]|[^\\s${wide}]+\\s*|\\s+`, 'g')

const widthOf = (text: string) => [...text.replaceAll(wideLetters, '--')].length

/** A name in at most two lines of `width` narrow letters: `breakLabel('Sit-Stand Desk', 9) //=> ['Sit-Stand', 'Desk']` */
export function breakLabel(name: string, width: number): string[] {
  const lines = ['']
  for (const word of name.match(words) ?? []) {
    const line = lines.at(-1) ?? ''
    if (line === '' || widthOf((line + word).trimEnd()) <= width) lines[lines.length - 1] = line + word
    else lines.push(word)
  }
  const [first = '', second, ...rest] = lines.map((line) => line.trim())
  if (second === undefined) return [first]
  return [first, rest.length > 0 ? `${second}…` : second]
}

interface DayFigures {
  day: string
  orders: number
  revenue: number
}

/** Days added up by month; a month is '2026-01'. */
export function byMonth(days: readonly DayFigures[]): DayFigures[] {
  const months = new Map<string, DayFigures>()
  for (const { day, orders, revenue } of days) {
    const name = day.slice(0, 7)
    const month = months.get(name) ?? { day: name, orders: 0, revenue: 0 }
    // In sen, so that sums are exact.
    const sum = toRinggit(toSen(month.revenue) + toSen(revenue))
    months.set(name, { day: name, orders: month.orders + orders, revenue: sum })
  }
  return [...months.values()]
}
