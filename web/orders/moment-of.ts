import * as z from 'zod/mini'
import { serverDate } from '#core/dates.ts'

/** Milliseconds since 1970 of a date in any form that a server may send. */
export function momentOf(date: unknown): number {
  return z.parse(serverDate, date).getTime()
}
