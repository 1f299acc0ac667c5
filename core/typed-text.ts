import * as z from 'zod/mini'
import { parseFigure } from './parse-number.ts'

type Check = z.core.$ZodCheck<string> | z.core.CheckFn<string>

/** A required text that is normalized before it is checked. `required` is the message if it is missing or empty. */
export function requiredTextAs(required: string, normalize: (text: string) => string, ...checks: Check[]) {
  return z.pipe(
    z.pipe(z.string(required), z.transform(normalize)),
    z.string().check(z.minLength(1, required), ...checks),
  )
}

/** Trims a text. A text of only invisible characters becomes ''. */
export const visibleText = (text: string) => (/[^\s\p{Cf}]/u.test(text) ? text.trim() : '')

/** A required text, which is trimmed. A text of only invisible characters counts as missing. */
export function requiredText(required: string, maxLength: number) {
  return requiredTextAs(required, visibleText, z.maxLength(maxLength, 'common.tooLong'))
}

/** An optional text, which is trimmed and then checked by `inner`. An empty text counts as missing. */
export function optionalTextAs<Inner extends z.core.$ZodType<unknown, string>>(inner: Inner) {
  return z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((text: string | undefined) => text?.trim() || undefined),
    ),
    z.optional(inner),
  )
}

/** An optional text, which is trimmed. An empty text counts as missing. */
export const optionalText = (maxLength: number) =>
  optionalTextAs(z.string().check(z.maxLength(maxLength, 'common.tooLong')))

/** A limit in whole ringgit, from 0 to `most`; null means no limit. */
export const wholeLimit = (most: number, message: string) =>
  z.nullable(
    z.number(message).check(z.refine(Number.isInteger, message), z.gte(0, message), z.lte(most, message)),
  )

/** A limit as typed in a field. An empty field means no limit. */
export const typedLimit = (limit: ReturnType<typeof wholeLimit>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => (text.trim() === '' ? null : (parseFigure(text) ?? NaN))),
    ),
    limit,
  )

/** Writes a limit for a field. @example toLimitInput(null) //=> '' */
export const toLimitInput = (limit: number | null): string => (limit === null ? '' : String(limit))
