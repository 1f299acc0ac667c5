import * as z from 'zod/mini'

/** The shop's time zone, which is used whatever the time zone of server and browser. Taipei has the same time. */
export const shopTimeZone = 'Asia/Kuala_Lumpur'

/** The offset of the shop's time zone from UTC, which never changes. */
export const shopOffset = '+08:00'

const seconds = z.int()
const nanoseconds = z.int().check(z.gte(0), z.lte(999_999_999))
const pair = z.object({ seconds, nanoseconds })
const underscoredPair = z.pipe(
  z.object({ _seconds: seconds, _nanoseconds: nanoseconds }),
  z.transform(({ _seconds: seconds, _nanoseconds: nanoseconds }) => ({ seconds, nanoseconds })),
)

/** A date as the API sends it: seconds since 1970 and nanoseconds. */
type ServerDate = z.infer<typeof pair>

/**
 * Reads a date in any form that a server may send, exact to the millisecond. A date in ISO 8601 must include its
 * offset. "Server dates: arrive as seconds and nanoseconds pairs (with or without a leading underscore)."
 */
export const serverDate = z.pipe(
  z.pipe(
    z.union([pair, underscoredPair, z.iso.datetime({ offset: true })]),
    z.transform((sent) =>
      typeof sent === 'string'
        ? new Date(sent)
        : new Date(sent.seconds * 1000 + Math.floor(sent.nanoseconds / 1_000_000)),
    ),
  ),
  z.date(),
)

/** Writes a date as the API sends it. */
export function toServerDate(date: Date): ServerDate {
  const seconds = Math.floor(date.getTime() / 1000)
  return { seconds, nanoseconds: (date.getTime() - seconds * 1000) * 1_000_000 }
}

const calendar = new Intl.DateTimeFormat('en-GB', {
  timeZone: shopTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function partsOf(date: Date): Record<Intl.DateTimeFormatPartTypes, string> {
  const parts = calendar.formatToParts(date).map(({ type, value }) => [type, value])
  return Object.fromEntries(parts)
}

/**
 * Formats the day of a date, in the shop's time zone.
 * @example formatDate(new Date('2026-03-01T16:00:00Z')) //=> '2026-03-02'
 */
export function formatDate(date: Date): string {
  const { year, month, day } = partsOf(date)
  return `${year}-${month}-${day}`
}

/**
 * Formats the time of day in the shop's time zone, on a 24-hour clock.
 * @example formatTime(new Date('2026-03-01T01:30:00Z')) //=> '09:30'
 */
export function formatTime(date: Date): string {
  const { hour, minute } = partsOf(date)
  return `${hour}:${minute}`
}

/**
 * Formats a time for an input of type `datetime-local`, in the shop's time zone; '' for an invalid date.
 * @example formatMinute(new Date('2026-11-26T16:00:00Z')) //=> '2026-11-27T00:00'
 */
export function formatMinute(time: Date): string {
  if (Number.isNaN(time.getTime())) return ''
  const hours = Number.parseInt(shopOffset, 10)
  return new Date(time.getTime() + hours * 3_600_000).toISOString().slice(0, 16)
}

/** Reads a day and time such as '2026-11-27T00:00' in the shop's time zone. Other texts give an invalid date. */
export function parseMinute(text: string): Date {
  const time = new Date(`${text}:00${shopOffset}`)
  // Without this comparison, 31 February would become a day in March.
  return formatMinute(time) === text ? time : new Date(NaN)
}

/** Returns the time at which a day such as '2026-03-02' begins in the shop's time zone. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00${shopOffset}`)
}

const years = new Intl.DateTimeFormat('en-GB', { timeZone: shopTimeZone, year: 'numeric' })

/** Formats the year of a date, in the shop's time zone. */
export function formatYear(date: Date): string {
  return years.format(date)
}

/** Formats day and time in the shop's time zone. "They are shown as yyyy-MM-dd HH:mm." */
export function formatDateTime(date: Date): string {
  return `${formatDate(date)} ${formatTime(date)}`
}

/** Formats day and time of a return in the shop's time zone. "Return dates: yyyy/MM/dd HH:mm." */
export function formatReturnDate(date: Date): string {
  return formatDateTime(date).replaceAll('-', '/')
}
