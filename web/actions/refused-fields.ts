import type { Issue } from '#core/errors.ts'
import { ApiFailure } from '../api/client.ts'

interface SentForm {
  /** The property of the request's body that holds the form's values, if they are not at its top. */
  sentAs?: string | undefined
  /** Whether the form shows a field of this name. */
  hasField?: ((name: string) => boolean) | undefined
}

/**
 * The fields of a form that the server refused, by their names in the form, with its reasons. The API may name a field
 * by its place in the body (`days.from`).
 */
export function refusedFields(error: unknown, { sentAs, hasField }: SentForm): Issue[] {
  const issues = error instanceof ApiFailure ? (error.details.issues as Issue[] | undefined) : undefined
  return (issues ?? []).flatMap(({ path, problem }) => {
    if (sentAs !== undefined && path.startsWith(`${sentAs}.`))
      return [{ path: path.slice(sentAs.length + 1), problem }]
    return hasField?.(path) ? [{ path, problem }] : []
  })
}
