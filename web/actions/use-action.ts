/**
 * The one way in which a page changes something. An action calls the API, is busy meanwhile and ignores a second press,
 * shows a failure at the field or as `problem`, and keeps what was typed. It works with any form and with none.
 *
 * @example
 * const cancel = useAction(() => api.call('POST /orders/{id}/cancel', { params: { id } }), {
 *   revalidate: 'always',
 *   alert: true,
 *   failed: t('orders.cancelFailed'),
 *   onSuccess: ({ message }) => showAlert({ message }),
 * })
 * return <Button busy={cancel.busy} onClick={() => void cancel.run()}>{t('orders.cancelOrder')}</Button>
 */
import { createContext, useContext, useRef, useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { failureText } from '../api/failure-text.ts'
import { useT, type Translate } from '../i18n/i18n.tsx'
import { alertDanger } from '../shell/alert-store.ts'
import { perform, type Consequences, type Failure } from './perform.ts'

export interface ActionOptions<Output, Field extends string> extends Consequences<Output, Field> {
  /** The form that `fields` are in. */
  form?: { setFieldError: (field: Field, message: string) => void }
  /** The sentence for a failure without a reason, as when the shop could not be reached. */
  failed?: string | ((error: unknown) => string)
  /** Shows failures as an alert instead of as `problem`, also those that are about a field. */
  alert?: boolean
}

export interface Action<Input extends unknown[]> {
  busy: boolean
  /** The reason of a failure. */
  problem: ReactNode
  /** Answers whether it succeeded; does nothing while it runs. */
  run: (...input: Input) => Promise<boolean>
  /** Removes the problem from the page. */
  clear: () => void
}

/** How the pages below write a failure; the back office adds a link for those whose session is over. */
export const ExplainFailures = createContext<(error: unknown, t: Translate, text: string) => ReactNode>(
  (_error, _t, text) => text,
)

/** An action of a page; `call` gets the arguments of `run`. */
export function useAction<Input extends unknown[], Output, Field extends string = string>(
  call: (...input: Input) => Promise<Output>,
  options: ActionOptions<Output, Field> = {},
): Action<Input> {
  const { form, failed, alert = false, ...consequences } = options
  const t = useT()
  const explain = useContext(ExplainFailures)
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReactNode>()
  const running = useRef(false)

  const textOf = (error: unknown) =>
    failureText(error, t) ?? (typeof failed === 'function' ? failed(error) : failed) ?? t('error.internal')
  const show = ({ error, text }: Failure, field?: Field, message?: string) => {
    const atField = form !== undefined && field !== undefined
    if (alert) alertDanger(text)
    else if (!atField) setProblem(explain(error, t, text))
    if (atField) form.setFieldError(field, message ?? text)
  }
  const run = async (...input: Input) => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      return await perform(() => call(...input), consequences, { revalidate, textOf, show })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, problem, run, clear: () => setProblem(undefined) }
}
