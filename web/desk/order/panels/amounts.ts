import * as z from 'zod/mini'
import { parseFigure } from '#core/parse-number.ts'

/**
 * Parses a typed whole number from 0 to a maximum; undefined for other texts.
 *
 * @example
 * readWhole(' 10 ', 100) //=> 10
 * readWhole('10.5', 100) //=> undefined
 */
export function readWhole(text: string, max: number): number | undefined {
  const typed = parseFigure(text)
  return typed !== undefined && Number.isInteger(typed) && typed >= 0 && typed <= max ? typed : undefined
}

/** The schema of a typed whole number from 0 to a maximum. */
export function wholeNumber(max: number, message: string) {
  const read = z.transform((text: string) => readWhole(text, max) ?? NaN)
  return z.pipe(z.pipe(z.string(), read), z.number(message))
}
