/**
 * The only way in which pages change something. An action calls the API, is busy meanwhile, ignores a second press,
 * shows a failure at the field or as `problem`, and never clears typed text.
 * @example
 * const cancel = useAction(() => api.call('POST /orders/{id}/cancel', { params: { id } }), {
 *   failed: t('orders.cancelFailed'),
 *   onSuccess: ({ message }) => showAlert({ message }),
 * })
 * return <Button busy={cancel.busy} onClick={() => void cancel.run()}>{t('orders.cancelOrder')}</Button>
 */
import { createContext, useContext, useRef, useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { ErrorCode } from '#core/errors.ts'
import { ApiFailure } from '../api/client.ts'
import { failureText } from '../api/failure-text.ts'
import { refusedFields } from './refused-fields.ts'
import { useT, type Translate } from '../i18n/i18n.tsx'
import { report } from '../session/report-problem.ts'
import { alertDanger, removeAlert, showAlert } from '../shell/alert-store.ts'

export interface Failure {
  error: unknown
  /** The API's error code; undefined if there was no answer, or one without such a code. */
  code: ErrorCode | undefined
  text: string
}

export interface Consequences<Output, Field extends string = string> {
  /** Called with the answer; the action is busy until this is done. */
  onSuccess?: (output: Output) => unknown
  /** Called with a failure before it is shown; `true` prevents showing it. */
  onFailure?: (failure: Failure) => unknown
  /**
   * Whether the page's data are read again after success; with 'always' also after a failure, which may have written
   * something.
   */
  revalidate?: boolean | 'always'
  /** The field at which each error code is shown, optionally with another text. */
  fields?: Partial<Record<ErrorCode, Field | readonly [field: Field, message: string]>>
}

export interface ActionOptions<Output, Field extends string> extends Consequences<Output, Field> {
  /** The form with the `fields`. */
  form?: { setFieldError: (field: Field, message: string) => void; hasField?: (name: string) => boolean }
  /** The property of the request's body that holds the form's values, if they are not at its top. */
  sentAs?: string
  /** The sentence for a failure without a reason, for example if the shop could not be reached. */
  failed?: string | ((error: unknown) => string)
  /** The sentence shown as an alert until there is an answer. */
  sending?: string
  /** Whether failures are shown as an alert instead of as `problem`, even those of a field. */
  alert?: boolean
}

export interface Action<Input extends unknown[]> {
  busy: boolean
  problem: ReactNode
  /** Runs the action and resolves to whether it succeeded; does nothing while it is already running. */
  run: (...input: Input) => Promise<boolean>
  clear: () => void
}

/** Milliseconds after which an alert disappears even without an answer. */
const maxAlertTime = 60_000

/** How the pages below explain a failure; the office adds a link to sign in again. */
export const ExplainFailures = createContext<(error: unknown, t: Translate, text: string) => ReactNode>(
  (_error, _t, text) => text,
)

/** An action of a page; `call` gets the arguments of `run`. */
export function useAction<Input extends unknown[], Output, Field extends string = string>(
  call: (...input: Input) => Promise<Output>,
  options: ActionOptions<Output, Field> = {},
): Action<Input> {
  const { form, sentAs, failed, sending, alert = false, ...consequences } = options
  const t = useT()
  const explain = useContext(ExplainFailures)
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReactNode>()
  const running = useRef(false)
  const alerted = useRef<number>(undefined)

  const textOf = (error: unknown) =>
    failureText(error, t) ?? (typeof failed === 'function' ? failed(error) : failed) ?? t('error.internal')
  const show = ({ error, code, text }: Failure, field?: Field, message?: string) => {
    const refused = form === undefined || alert ? [] : refusedFields(error, { ...form, sentAs })
    // In reverse, so that the first of the fields gets the focus.
    for (const { path, problem: reason } of refused.toReversed()) form?.setFieldError(path as Field, reason)
    if (refused.length > 0) return
    const atField = form !== undefined && field !== undefined
    const topic = code === 'not_logged_in' ? 'signed out' : undefined
    if (alert) alerted.current = alertDanger(text, undefined, topic)
    else if (!atField) setProblem(explain(error, t, text))
    if (atField) form.setFieldError(field, message ?? text)
  }
  return {
    busy,
    problem,
    run: async (...input) => {
      if (running.current) return false
      running.current = true
      setBusy(true)
      setProblem(undefined)
      // Closes the alert about the last failure, because the action is being tried again.
      if (alerted.current !== undefined) removeAlert(alerted.current)
      try {
        const send = () => (sending === undefined ? call(...input) : withAlert(sending, call(...input)))
        return await perform(send, consequences, { revalidate, textOf, show })
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    clear: () => setProblem(undefined),
  }
}

/** Shows an alert until the answer replaces it. */
async function withAlert<Output>(message: string, answer: Promise<Output>): Promise<Output> {
  const alert = showAlert({ type: 'info', message, duration: maxAlertTime })
  try {
    return await answer
  } finally {
    removeAlert(alert)
  }
}

interface Page<Field extends string> {
  revalidate: () => Promise<void>
  textOf: (error: unknown) => string
  /** Shows a failure, at its field if there is one; `message` replaces the text there. */
  show: (failure: Failure, field?: Field, message?: string) => void
}

/** Runs a call and its consequences. Resolves to whether the call succeeded. Never throws. */
export async function perform<Output, Field extends string>(
  call: () => Promise<Output>,
  { onSuccess, onFailure, revalidate = false, fields }: Consequences<Output, Field>,
  page: Page<Field>,
): Promise<boolean> {
  let output: Output
  try {
    output = await call()
  } catch (error) {
    const refusal = error instanceof ApiFailure ? error : undefined
    const code = (refusal?.code || undefined) as ErrorCode | undefined
    const failure = { error, code, text: page.textOf(error) }
    const isHandled = await onFailure?.(failure)
    // Without a session, reading the page again would lead to the sign-in page and lose typed text.
    if (revalidate === 'always' && refusal?.status !== 401) await page.revalidate()
    if (isHandled === true) return false
    const place = code && fields?.[code]
    const [field, message] = typeof place === 'string' ? [place] : (place ?? [])
    page.show(failure, field, message)
    return false
  }
  try {
    try {
      await onSuccess?.(output)
    } finally {
      if (revalidate) await page.revalidate()
    }
  } catch (error) {
    // The call succeeded: a later failure must not make anybody repeat it.
    report('An action succeeded, but not what follows it.', error)
  }
  return true
}
