import * as z from 'zod/mini'
import { addDays } from '../../days.ts'
import { formatDate, formatDateTime, formatTime, formatMinute, parseMinute } from '../../dates.ts'

const minute = 60_000

/** The most days ahead for a call-back. */
const maxCallBackDays = 30

/** Days for which staff are reminded of a call-back; afterwards its order only waits in the queue. */
export const remindedDays = 14

/**
 * How long before a call-back its reminder is sent to the open pages, in milliseconds. The pages show it when it is
 * due.
 */
export const remindedAhead = 60 * minute

/** Whether a call-back may be at this time: in the future, and not too far. */
export function isCallBackTime(at: Date, now: Date): boolean {
  const ahead = at.getTime() - now.getTime()
  return ahead > 0 && ahead <= maxCallBackDays * 24 * 60 * minute
}

/** The time of a call-back: a future time in the shop's time zone, or '' if the customer named none. */
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
 * Times that customers often name, as minutes in the shop's time zone: in a quarter of an hour and in an hour, both
 * rounded up to five minutes; at six, if that is more than an hour away; and tomorrow at ten.
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
