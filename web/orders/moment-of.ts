import * as z from 'zod/mini'
import { serverDate } from '#core/dates.ts'

/** Converts a date from the API, in any form that a server may send, to milliseconds since 1970. */
export function momentOf(date: unknown): number {
  return z.parse(serverDate, date).getTime()
}
