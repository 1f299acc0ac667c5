import * as z from 'zod/mini'
import { formatDate, startOfDay } from '../dates.ts'
import { addDays } from '../days.ts'
import { shopDay } from '../figures/periods.ts'
import { orderStatuses } from '../orders/statuses.ts'
import { requiredTextAs } from '../typed-text.ts'
import { columnsOf, exportKinds, exportTable, type ExportColumn, type ExportKind } from './columns.ts'

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The intervals at which saved exports run automatically. Each run covers the previous day, week or month. */
export const exportRhythms = ['day', 'week', 'month'] as const
export type ExportRhythm = (typeof exportRhythms)[number]

/** Maximum length of a saved export's name. */
export const maxExportName = 80

/** Maximum number of colleagues who receive a saved export. */
const maxRecipients = 20

const day = shopDay()

/** The content and format of an export: its kind, columns in their order, file format and filters. */
export const exportChoice = z
  .object({
    exported: z.enum(exportKinds as [ExportKind, ...ExportKind[]]),
    columns: z
      .array(z.string())
      .check(z.minLength(1, 'staff.exports.noColumn'), z.maxLength(100)) as unknown as z.ZodMiniType<
      ExportColumn[],
      string[]
    >,
    format: z.enum(exportFormats),
    status: z.optional(z.enum(orderStatuses)),
    from: z.optional(day),
    to: z.optional(day),
  })
  .check(
    z.refine(
      ({ exported, columns }) =>
        new Set(columns).size === columns.length &&
        columns.every((column) => columnsOf(exported).includes(column)),
      { path: ['columns'], error: 'staff.exports.noColumn', when: ({ issues }) => issues.length === 0 },
    ),
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      error: 'staff.exports.toBefore',
      when: ({ issues }) => issues.length === 0,
    }),
  )
export type ExportChoice = z.output<typeof exportChoice>

/** The name of a saved export, how often it runs automatically, and the colleagues who receive its link. */
export const exportPlan = z
  .object({
    name: requiredTextAs(
      'staff.exports.nameRequired',
      (text) => text.trim(),
      z.maxLength(maxExportName, 'common.tooLong'),
    ),
    rhythm: z.nullable(z.enum(exportRhythms)),
    recipients: z.array(z.string()).check(z.maxLength(maxRecipients)),
  })
  .check(
    z.refine(({ rhythm, recipients }) => rhythm === null || recipients.length > 0, {
      path: ['recipients'],
      error: 'staff.exports.recipientRequired',
      when: ({ issues }) => issues.length === 0,
    }),
  )
export type ExportPlan = z.output<typeof exportPlan>

/** The hour of the day, in the shop's time zone, at which saved exports run. It is before the office opens. */
const hourOfPlan = 6

/** Returns the day of the week, where 0 is Sunday. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/**
 * Returns the first day of the period that contains a day: the day itself, the Monday of its week, or the first of its
 * month.
 */
function startOf(rhythm: ExportRhythm, day: string): string {
  if (rhythm === 'day') return day
  if (rhythm === 'week') return addDays(day, -((weekdayOf(day) + 6) % 7))
  return `${day.slice(0, 7)}-01`
}

/**
 * Returns the last complete day, week or month before a time. First and last day are included.
 * @example
 * // a Tuesday
 * previousPeriod('week', new Date('2026-11-24T03:00:00Z')) //=> { from: '2026-11-16', to: '2026-11-22' }
 */
export function previousPeriod(rhythm: ExportRhythm, now: Date): { from: string; to: string } {
  const to = addDays(startOf(rhythm, formatDate(now)), -1)
  return { from: startOf(rhythm, to), to }
}

const atSix = (day: string) => new Date(startOfDay(day).getTime() + hourOfPlan * 3_600_000)

/**
 * Returns the next time after `now` at which a saved export runs: at six in the morning of the next day, Monday, or
 * first of a month.
 */
export function nextRun(rhythm: ExportRhythm, now: Date): Date {
  const start = startOf(rhythm, formatDate(now))
  const run = atSix(start)
  if (run > now) return run
  const beyond = rhythm === 'day' ? 1 : rhythm === 'week' ? 7 : 31
  return atSix(startOf(rhythm, addDays(start, beyond)))
}

/** Returns the name of an export's file, such as 'orders-2026-11-24.xlsx'. */
export function exportFileName(
  { exported, format }: Pick<ExportChoice, 'exported' | 'format'>,
  now: Date,
): string {
  return `${exported}-${formatDate(now)}.${format}`
}

/** Limits a choice to the given days, and removes the filters that its kind does not have. */
export function narrowed(choice: ExportChoice, days: { from?: string; to?: string } = choice): ExportChoice {
  const { byTime, byStatus } = exportTable[choice.exported]
  const { status, from: _from, to: _to, ...rest } = choice
  return {
    ...rest,
    ...(byStatus && status !== undefined && { status }),
    ...(byTime && days.from !== undefined && { from: days.from }),
    ...(byTime && days.to !== undefined && { to: days.to }),
  }
}
