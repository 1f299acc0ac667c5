import * as z from 'zod/mini'

type Check = z.core.$ZodCheck<string> | z.core.CheckFn<string>

/** A required text that is normalized before its check; `required` is the message if it is missing or empty. */
export function requiredTextAs(required: string, normalize: (text: string) => string, ...checks: Check[]) {
  return z.pipe(
    z.pipe(z.string(required), z.transform(normalize)),
    z.string().check(z.minLength(1, required), ...checks),
  )
}

/** Trims a text; a text of only invisible characters becomes empty. */
export const visibleText = (text: string) => (/[^\s\p{Cf}]/u.test(text) ? text.trim() : '')

/** A required text, trimmed; a text of only invisible characters counts as missing. */
export function requiredText(required: string, maxLength: number) {
  return requiredTextAs(required, visibleText, z.maxLength(maxLength, 'common.tooLong'))
}

/** An optional text, trimmed, with its own schema; an empty text counts as missing. */
export function optionalTextAs<Inner extends z.core.$ZodType<unknown, string>>(inner: Inner) {
  return z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((text: string | undefined) => text?.trim() || undefined),
    ),
    z.optional(inner),
  )
}

/** An optional text, trimmed; an empty text counts as missing. */
export const optionalText = (maxLength: number) =>
  optionalTextAs(z.string().check(z.maxLength(maxLength, 'common.tooLong')))
