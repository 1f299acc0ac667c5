import { get } from 'react-hook-form'
import * as z from 'zod/mini'
import type { TextKey } from '../i18n/i18n.tsx'

/** The keys of the labels of the fields that prevent a submit. */
export interface FieldGaps {
  empty: TextKey[]
  wrong: TextKey[]
  /** The key of a sentence that says what must be done first. */
  first?: TextKey
}

/** Lists the empty and invalid fields of a form, in the order of `labels`: "Beside it stands what is missing." */
export function fieldGaps(
  schema: z.ZodMiniType,
  values: object,
  labels: readonly (readonly [field: string, label: TextKey])[],
): FieldGaps {
  const issues = z.safeParse(schema, values).error?.issues ?? []
  const failing = new Set(issues.map(({ path }) => path.join('.')))
  const listed = labels.filter(([field]) => failing.has(field))
  const isEmpty = (field: string) => String(get(values, field) ?? '').trim() === ''
  const textsOf = (fields: typeof listed) => [...new Set(fields.map(([, text]) => text))]
  return {
    empty: textsOf(listed.filter(([field]) => isEmpty(field))),
    wrong: textsOf(listed.filter(([field]) => !isEmpty(field))),
  }
}
