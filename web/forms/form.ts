import type { FieldValues, Path, RegisterOptions } from 'react-hook-form'
import * as z from 'zod/mini'
import { useFormValues, useSchemaForm } from './use-schema-form.ts'

/** The form kit under its earlier names, until its last users have moved to use-schema-form.ts. */
export function useShopForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output, Input>,
) {
  const form = useSchemaForm(schema)
  const values = useFormValues(form)
  const checked = z.safeParse(schema, values)
  return {
    ...form,
    values,
    isComplete: checked.success,
    refuse: form.setFieldError,
    register: <Name extends Path<Input>>(name: Name, options?: RegisterOptions<Input, Name>) => {
      const { error: _, ...field } = form.field(name, options)
      return field
    },
    gapsAmong: <Name extends Path<Input>>(names: readonly Name[]) => {
      const wanting = checked.success
        ? []
        : names.filter((name) => checked.error.issues.some(({ path }) => path.join('.') === name))
      const isEmpty = (name: Name) => String(form.getValues(name) ?? '').trim() === ''
      return { empty: wanting.filter(isEmpty), wrong: wanting.filter((name) => !isEmpty(name)) }
    },
  }
}

export type ShopForm<Input extends FieldValues, Output extends FieldValues> = ReturnType<
  typeof useShopForm<Input, Output>
>
