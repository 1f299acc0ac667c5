import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import {
  useForm,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
} from 'react-hook-form'
import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useT, type TextKey } from '../i18n/i18n.tsx'

/** What keeps a form from being sent: names of fields that are empty, and of fields that hold something wrong. */
export interface Gaps<Name> {
  empty: Name[]
  wrong: Name[]
}

/**
 * A form over one of the shop's schemas, whose messages are names of texts. "Errors show once a field is dirty or
 * touched"; a submit that is not valid marks everything and gives the focus to the first wrong field. The fields
 * keep what they hold: what was typed, pasted or filled in before the script was here counts, too.
 */
export function useShopForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output, Input>,
) {
  const t = useT()
  const form = useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver<Input, unknown, Output>(schema),
    mode: 'onTouched',
  })
  const { getValues, subscribe } = form
  const [held] = useState(() => createStore<Partial<Input>>(() => ({})))
  const values = useStore(held)
  useEffect(() => {
    // What the fields held before this script was here is known once they are mounted.
    held.setState({ ...getValues() }, true)
    return subscribe({
      formState: { values: true },
      callback: ({ values: changed }) => held.setState({ ...changed }, true),
    })
  }, [held, getValues, subscribe])

  const checked = z.safeParse(schema, values)

  // A sentence that appears as a field is left moves what stands below it: a press that began there must end there.
  const pressing = useRef(false)
  useEffect(() => {
    const hear = ({ type }: Event) => {
      pressing.current = type === 'pointerdown'
    }
    const types = ['pointerdown', 'pointerup', 'pointercancel'] as const
    for (const type of types) window.addEventListener(type, hear, true)
    return () => {
      for (const type of types) window.removeEventListener(type, hear, true)
    }
  }, [])

  const register = <Name extends Path<Input>>(
    name: Name,
    options?: RegisterOptions<Input, Name>,
  ): UseFormRegisterReturn<Name> => {
    const field = form.register(name, options)
    return {
      ...field,
      onBlur: async (event) => {
        if (pressing.current) await pressEnd()
        return field.onBlur(event)
      },
    }
  }

  /** Takes over what a browser or a password manager wrote into the fields without telling anybody. */
  const readFields = (element: HTMLFormElement) => {
    for (const field of element.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'input[name]:not([type=radio], [type=checkbox]), select[name]',
    )) {
      const name = field.name as Path<Input>
      if (field.value !== (form.getValues(name) ?? '')) form.setValue(name, field.value as never)
    }
  }

  return {
    ...form,
    register,
    values,
    /** Whether everything the schema asks for is there. */
    isComplete: checked.success,
    /** Those of the fields that keep the form from being sent, in the order given. */
    gapsAmong: <Name extends Path<Input>>(names: readonly Name[]): Gaps<Name> => {
      const wanting = checked.success
        ? []
        : names.filter((name) => checked.error.issues.some(({ path }) => path.join('.') === name))
      const isEmpty = (name: Name) => String(form.getValues(name) ?? '').trim() === ''
      return { empty: wanting.filter(isEmpty), wrong: wanting.filter((name) => !isEmpty(name)) }
    },
    /** The sentence that stands below a field, when something is wrong with it. */
    errorOf: (name: Path<Input>): string | undefined => {
      const message = form.getFieldState(name, form.formState).error?.message
      return message === undefined ? undefined : t(message as TextKey)
    },
    /** Marks a field with a text, and gives it the focus. */
    refuse: (name: Path<Input>, message: TextKey) => form.setError(name, { message }, { shouldFocus: true }),
    /** The handler of the form's submit event. */
    onSubmit:
      (onValid: (values: Output) => unknown, onInvalid?: () => void) =>
      (event: FormEvent<HTMLFormElement>): void => {
        readFields(event.currentTarget)
        void form.handleSubmit(onValid, onInvalid)(event)
      },
  }
}

/** Waits until the pointer is released and the click that follows was answered. */
function pressEnd(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => setTimeout(resolve)
    for (const type of ['pointerup', 'pointercancel']) {
      window.addEventListener(type, end, { capture: true, once: true })
    }
  })
}

/** A form of the shop, for the parts it is made of. */
export type ShopForm<Input extends FieldValues, Output extends FieldValues> = ReturnType<
  typeof useShopForm<Input, Output>
>
