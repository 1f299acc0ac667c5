/**
 * The forms of the shop and the office: a schema of core checks the form, `form.field(name)` connects a field of
 * fields.tsx, and an action of web/actions sends it.
 * @example
 * const form = useSchemaForm(accountUpdate)
 * const save = useAction((body: AccountUpdate) => api.call('POST /users/update', { body }), { form })
 * return (
 *   <form noValidate method="post" onSubmit={form.onSubmit(save.run)}>
 *     <EmailField {...form.field('email')} label={t('common.email')} defaultValue={user.email} required />
 *     <SubmitButton busy={save.busy}>{t('common.save')}</SubmitButton>
 *   </form>
 * )
 */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useReducer, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import {
  get,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  type UseFormReturn,
  type UseFormSubscribe,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import type { MessageValues } from '#core/texts/format.ts'
import { valueOfField } from './phone-control.ts'
import { useServedValues } from './served-values.ts'
import { useFieldFocus } from './use-field-focus.ts'

interface SchemaFormOptions<Input extends FieldValues> {
  /** The initial values. The server renders them in the fields, and text typed before hydration stays. */
  defaultValues?: DefaultValues<Input>
  /** When errors are shown: "Errors show once a field is dirty or touched" (the default), or after the first submit. */
  mode?: 'onTouched' | 'onSubmit'
  shouldFocusError?: boolean
  /** Values for the placeholders of the schema's messages. */
  messageValues?: MessageValues
}

/** A form for a schema whose messages are keys of texts, or for a resolver of react-hook-form. */
export function useSchemaForm<Input extends FieldValues, Output extends FieldValues>(
  check: z.ZodMiniType<Output, Input> | Resolver<Input, unknown, Output>,
  { mode = 'onTouched', shouldFocusError = true, messageValues, ...options }: SchemaFormOptions<Input> = {},
) {
  const t = useT()
  const form = useForm<Input, unknown, Output>({
    ...options,
    mode,
    shouldFocusError: false,
    resolver: typeof check === 'function' ? check : standardSchemaResolver<Input, unknown, Output>(check),
  })
  const pressing = usePressing()
  const start = useServedValues(form, options.defaultValues !== undefined)
  const { attach, hasField, setFocus } = useFieldFocus()
  const [, showErrors] = useReducer((times: number) => times + 1, 0)

  const errorOf = (name: Path<Input>): string | undefined => {
    const error = form.getFieldState(name, form.formState).error
    const message = error?.message ?? error?.root?.message
    // A message that is not a key is already a sentence, which `t` returns unchanged.
    return message === undefined ? undefined : t(message as TextKey, messageValues)
  }

  return {
    ...form,
    setFocus: setFocus as (name: Path<Input>) => void,
    hasField,
    errorOf,
    field: <Name extends Path<Input>>(name: Name, options?: RegisterOptions<Input, Name>) => {
      const { onBlur, ...field } = form.register(name, options)
      const served = start(name, field.ref)
      return {
        ...field,
        ...served,
        ref: (element: unknown) => {
          attach(name, element)
          ;(served.ref ?? field.ref)(element)
        },
        error: errorOf(name),
        onBlur: async (event: { target: unknown; type?: unknown }) => {
          // A new error moves everything below it, so a press that began there must end before the error is shown.
          if (pressing.current) await pressEnd()
          return onBlur(event)
        },
      }
    },
    /** Shows an error at a field and focuses the field. The error is the key of a text or a sentence. */
    setFieldError: (name: Path<Input>, message: string) => {
      form.setError(name, { message })
      setFocus(name)
    },
    onSubmit:
      (onValid: (values: Output) => unknown, onInvalid?: () => void) =>
      (event: FormEvent<HTMLFormElement>): void => {
        const element = event.currentTarget
        readFields(element, form)
        let invalid: FieldErrors<Input> = {}
        const answer = form.handleSubmit(onValid, (errors) => void (invalid = errors))
        void answer(event).then(() => {
          const first = firstInvalid(element, invalid)
          if (first === undefined) return
          // Before the press ends, so that the next key goes to the focused field. The field is marked as invalid
          // before it gets the focus.
          flushSync(showErrors)
          if (shouldFocusError) setFocus(first)
          onInvalid?.()
        })
      },
  }
}

export type SchemaForm<Input extends FieldValues, Output extends FieldValues> = ReturnType<
  typeof useSchemaForm<Input, Output>
>

/** The attributes that connect a field to a form. */
export type FieldAttributes = ReturnType<SchemaForm<FieldValues, FieldValues>['field']>

/** The values of the fields, including text typed before hydration. */
export function useFormValues<Input extends FieldValues>(form: {
  getValues: () => Input
  subscribe: UseFormSubscribe<Input>
}): Partial<Input> {
  const { getValues, subscribe } = form
  const [store] = useState(() => createStore<Partial<Input>>(() => getValues()))
  useEffect(() => {
    store.setState({ ...getValues() }, true)
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => store.setState({ ...values }, true),
    })
  }, [store, getValues, subscribe])
  return useStore(store)
}

/** Reads values that a password manager entered without an event. */
function readFields<Input extends FieldValues, Output>(
  element: HTMLFormElement,
  form: UseFormReturn<Input, unknown, Output>,
): void {
  for (const field of element.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'input[name]:not([type=radio], [type=checkbox]), select[name]',
  )) {
    const name = field.name as Path<Input>
    const value = valueOfField(field)
    if (value !== (form.getValues(name) ?? '')) form.setValue(name, value as never)
  }
}

/** The first invalid field on the page, if there is one. The fields may be registered in another order. */
function firstInvalid<Input extends FieldValues>(
  element: HTMLFormElement,
  errors: FieldErrors<Input>,
): Path<Input> | undefined {
  const names = [...element.querySelectorAll<HTMLInputElement>('[name]')].map(({ name }) => name)
  return (names.find((name) => get(errors, name)) ?? Object.keys(errors)[0]) as Path<Input> | undefined
}

/** A ref that is true while a pointer is pressed. */
function usePressing() {
  const pressing = useRef(false)
  useEffect(() => {
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    window.addEventListener('pointerdown', () => (pressing.current = true), options)
    for (const type of ['pointerup', 'pointercancel'])
      window.addEventListener(type, () => (pressing.current = false), options)
    return () => controller.abort()
  }, [])
  return pressing
}

/** Waits until the pointer is released and its click is handled. */
function pressEnd(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => setTimeout(resolve)
    for (const type of ['pointerup', 'pointercancel'])
      window.addEventListener(type, end, { capture: true, once: true })
  })
}
