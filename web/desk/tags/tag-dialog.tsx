import * as z from 'zod/mini'
import { orderTag, splitTags } from '#core/orders/lists/tags.ts'
import { TextField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { OrderRow } from '../list/shown-rows.ts'
import { useSuggestedTags } from './use-suggested-tags.ts'
import { useTagging, type Tagged } from './use-tagging.ts'

/** Returns the message about the first invalid tag of a typed list; undefined if all tags are valid. */
export function problemOf(typed: string): TextKey | undefined {
  for (const tag of splitTags(typed)) {
    const { error } = orderTag.safeParse(tag)
    if (error !== undefined) return error.issues[0]?.message as TextKey
  }
  return undefined
}

const taggingForm = z.object({ add: z.string(), remove: z.array(z.string()) }).check(
  z.refine(({ add, remove }) => splitTags(add).length + remove.length > 0, {
    error: 'staff.tags.nothing',
    path: ['add'],
  }),
  z.refine(({ add }) => problemOf(add) === undefined, {
    error: ({ input }) => problemOf((input as { add: string }).add),
    path: ['add'],
  }),
)

/** The dialog that adds tags to the chosen orders and removes others: "Tags … in bulk". */
export function TagDialog(props: {
  open: boolean
  rows: readonly OrderRow[]
  onClose: () => void
  onTagged: (done: Tagged) => void
}) {
  const { open, rows, onClose, onTagged } = props
  const t = useT()
  const suggested = useSuggestedTags(open)
  const form = useSchemaForm(taggingForm, { mode: 'onSubmit', defaultValues: { add: '', remove: [] } })
  const { remove = [] } = useFormValues(form)
  const tagging = useTagging(onTagged)
  const present = [...new Set(rows.flatMap(({ tags }) => tags))].toSorted()
  return (
    <QuestionDialog
      open={open}
      title={t('staff.tags.bulkTitle', { count: rows.length })}
      action={t('staff.tags.bulkAction')}
      busy={tagging.busy}
      problem={tagging.problem}
      onClose={onClose}
      onSubmit={form.onSubmit((typed) => tagging.run(rows, splitTags(typed.add), typed.remove))}
    >
      <TextField
        {...form.field('add')}
        label={t('staff.tags.bulkAdd')}
        hint={t('staff.tags.addHint')}
        suggestions={suggested.map((tag) => ({ value: tag, label: tag }))}
        data-autofocus
      />
      {present.length > 0 && (
        <fieldset className="mt-4">
          <legend className="font-medium">{t('staff.tags.bulkRemove')}</legend>
          <div className="flex flex-wrap gap-x-5">
            {present.map((tag) => (
              <Checkbox
                key={tag}
                checked={remove.includes(tag)}
                onChange={({ target }) =>
                  form.setValue(
                    'remove',
                    target.checked ? [...remove, tag] : remove.filter((other) => other !== tag),
                  )
                }
              >
                <span translate="no">{tag}</span>
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
    </QuestionDialog>
  )
}
