import type { ErrorCode } from '../../core/errors.ts'
import { ApiFailure } from '../api/client.ts'

/** Why an action failed. */
export interface Failure {
  error: unknown
  /** The API's code; undefined where it did not answer, or not with one of its codes. */
  code: ErrorCode | undefined
  /** A sentence in the page's language. */
  text: string
}

/** What follows a call that changes something. */
export interface Consequences<Output, Field extends string = string> {
  /** Gets the answer; the action is busy until this is done. */
  onSuccess?: (output: Output) => unknown
  /** Gets a failure before it is shown; `true` says that it need not be shown. */
  onFailure?: (failure: Failure) => unknown
  /** Reads the page's data again after success; 'always' also after a failure, when nobody knows what was written. */
  revalidate?: boolean | 'always'
  /** The field that a refusal is about, by its code; with the name of a text where the error's own does not fit. */
  fields?: Partial<Record<ErrorCode, Field | readonly [field: Field, message: string]>>
}

/** What an action asks of its page. */
interface Page<Field extends string> {
  revalidate: () => Promise<void>
  textOf: (error: unknown) => string
  /** Shows a failure, at a field where it is about one; `message` replaces its text there. */
  show: (failure: Failure, field?: Field, message?: string) => void
}

/**
 * Runs a call with what follows it; answers whether it succeeded. Failures never throw: they end in `onFailure`, at a
 * field or as a problem of the page. Data is not read again for somebody whose session is over: that would lead them away
 * from what they typed.
 */
export async function perform<Output, Field extends string>(
  call: () => Promise<Output>,
  { onSuccess, onFailure, revalidate = false, fields }: Consequences<Output, Field>,
  page: Page<Field>,
): Promise<boolean> {
  try {
    const output = await call()
    await onSuccess?.(output)
    if (revalidate) await page.revalidate()
    return true
  } catch (error) {
    const refusal = error instanceof ApiFailure ? error : undefined
    const code = (refusal?.code || undefined) as ErrorCode | undefined
    const failure = { error, code, text: page.textOf(error) }
    const isHandled = await onFailure?.(failure)
    if (revalidate === 'always' && refusal?.status !== 401) await page.revalidate()
    if (isHandled === true) return false
    const place = code && fields?.[code]
    const [field, message] = typeof place === 'string' ? [place] : (place ?? [])
    page.show(failure, field, message)
    return false
  }
}
