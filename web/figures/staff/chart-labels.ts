import { toRinggit, toSen } from '../../../core/money.ts'

/** How wide a letter is: those of Chinese and its signs twice as wide as others. */
const widthOf = (text: string) =>
  [...text].reduce(
    (sum, letter) => sum + (/[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60]/.test(letter) ? 2 : 1),
    0,
  )

/** What a name is broken between: words, and the letters of Chinese. */
const piecesOf = (name: string) =>
  name.match(
    /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60]|[^\s\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60]+\s*|\s+/g,
  ) ?? []

/**
 * A name in at most two lines of so many narrow letters, the end left out where it is longer.
 *
 * @example
 * breakLabel('Lift Sit-Stand Desk', 12) //=> ['Lift', 'Sit-Stand…']
 * breakLabel('Lift 電動升降桌', 22) //=> ['Lift 電動升降桌']
 */
export function breakLabel(name: string, width: number): string[] {
  const lines = ['']
  for (const piece of piecesOf(name)) {
    const line = lines.at(-1) ?? ''
    if (line === '' || widthOf((line + piece).trimEnd()) <= width) lines[lines.length - 1] = line + piece
    else lines.push(piece)
  }
  const [first = '', second, ...rest] = lines.map((line) => line.trim())
  if (second === undefined) return [first]
  return [first, rest.length > 0 ? `${second}…` : second]
}

/**
 * Days summed up by month, as charts show what is longer than a quarter.
 *
 * @example
 * byMonth([{ day: '2026-01-31', orders: 1, revenue: 5 }, { day: '2026-02-01', orders: 2, revenue: 7 }])
 * //=> [{ day: '2026-01', orders: 1, revenue: 5 }, { day: '2026-02', orders: 2, revenue: 7 }]
 */
export function byMonth(
  days: readonly { day: string; orders: number; revenue: number }[],
): { day: string; orders: number; revenue: number }[] {
  const months = new Map<string, { day: string; orders: number; sen: number }>()
  for (const { day, orders, revenue } of days) {
    const name = day.slice(0, 7)
    const month = months.get(name) ?? { day: name, orders: 0, sen: 0 }
    // In sen, so that sums stay whole.
    months.set(name, { day: name, orders: month.orders + orders, sen: month.sen + toSen(revenue) })
  }
  return [...months.values()].map(({ sen, ...month }) => ({ ...month, revenue: toRinggit(sen) }))
}
