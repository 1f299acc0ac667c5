import type { Issue } from '#core/errors.ts'
import { ApiFailure } from '../api/client.ts'

interface SentForm {
  /**
   * The property of the request's body that contains the form's values; undefined if the body itself does.
   */
  sentAs?: string | undefined
  /** Whether the form shows a field of this name. */
  hasField?: ((name: string) => boolean) | undefined
}

/**
 * Returns the form fields that the server rejected, under the form's own field names, each with the server's
 * reason. The API names a field by its path in the request's body, such as `days.from`; the form calls it
 * `from`.
 */
export function refusedFields(error: unknown, { sentAs, hasField }: SentForm): Issue[] {
  const issues = error instanceof ApiFailure ? (error.details.issues as Issue[] | undefined) : undefined
  return (issues ?? []).flatMap(({ path, problem }) => {
    if (sentAs !== undefined && path.startsWith(`${sentAs}.`))
      return [{ path: path.slice(sentAs.length + 1), problem }]
    return hasField?.(path) ? [{ path, problem }] : []
  })
}
