import * as z from 'zod/mini'
import { addDays } from '../../days.ts'
import { formatDate, formatDateTime, formatTime, formatMinute, parseMinute } from '../../dates.ts'

const minute = 60_000

/** The maximum number of days by which a call-back can be planned ahead. */
const maxCallBackDays = 30

/** The number of days for which staff are reminded of a call-back. Afterwards, its order just waits in the queue. */
export const remindedDays = 14

/**
 * How long before a call-back its reminder is sent to open pages, in milliseconds. The pages show the reminder at the
 * time of the call-back.
 */
export const remindedAhead = 60 * minute

/** Whether a call-back can be planned for this time, which must be in the future and not too far away. */
export function isCallBackTime(at: Date, now: Date): boolean {
  const ahead = at.getTime() - now.getTime()
  return ahead > 0 && ahead <= maxCallBackDays * 24 * 60 * minute
}

/**
 * The form for the time of a call-back. The time is in the future, in the shop's time zone; '' if the customer named
 * none.
 */
export const callBackForm = (now: Date) =>
  z.object({
    callBackAt: z
      .string()
      .check(
        z.refine((text) => text === '' || isCallBackTime(parseMinute(text), now), 'staff.callBack.time'),
      ),
  })

type CallBackName = 'quarter' | 'hour' | 'evening' | 'tomorrow'

/**
 * Returns times that customers often name, in the format of `formatMinute`: in a quarter of an hour and in an hour,
 * both rounded up to five minutes; at six in the evening, if that is more than an hour away; and tomorrow at ten.
 */
export function suggestedCallBacks(now: Date): { name: CallBackName; at: string }[] {
  const after = (minutes: number) => {
    const step = 5 * minute
    return formatMinute(new Date(Math.ceil((now.getTime() + minutes * minute) / step) * step))
  }
  const today = formatDate(now)
  const evening = `${today}T18:00`
  const isEveningFar = parseMinute(evening).getTime() - now.getTime() > 60 * minute
  return [
    { name: 'quarter', at: after(15) },
    { name: 'hour', at: after(60) },
    ...(isEveningFar ? [{ name: 'evening' as const, at: evening }] : []),
    { name: 'tomorrow', at: `${addDays(today, 1)}T10:00` },
  ]
}

/**
 * Writes the time of a call-back, without the day if it is today.
 * @example callBackText(new Date('2026-11-24T07:30:00Z'), new Date('2026-11-24T01:00:00Z')) //=> '15:30'
 */
export function callBackText(at: Date, now: Date): string {
  return formatDate(at) === formatDate(now) ? formatTime(at) : formatDateTime(at)
}
