import { useState } from 'react'
import * as z from 'zod/mini'
import { formatDate } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import { parsePublishTime, publishStep } from '#core/shop-texts/publishing.ts'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import type { TextEditor } from './use-text-editor.ts'

interface PublishDialogProps {
  editor: TextEditor
  title: string
  onClose: () => void
}

const publishing = z
  // Some browsers add seconds to a typed time, so `at` is cut off after the minutes.
  .object({
    when: z.enum(['now', 'later']),
    at: z.pipe(
      z.string(),
      z.transform((at) => at.slice(0, 16)),
    ),
  })
  .check(
    z.refine(({ when, at }) => when === 'now' || parsePublishTime(at, new Date()) !== undefined, {
      error: 'staff.texts.quarterHour',
      path: ['at'],
    }),
  )

/** Publishes a text now, or later at a quarter of an hour: "Publish time". */
export function PublishDialog({ editor, title, onClose }: PublishDialogProps) {
  const t = useT()
  const [tomorrow] = useState(() => `${addDays(formatDate(new Date()), 1)}T09:00`)
  const form = useSchemaForm(publishing, { mode: 'onSubmit', defaultValues: { when: 'now', at: tomorrow } })
  const { when = 'now' } = useFormValues(form)
  return (
    <QuestionDialog
      open
      title={title}
      action={t(when === 'now' ? 'staff.texts.publishNow' : 'staff.texts.publishLater')}
      busy={editor.step.busy}
      problem={editor.step.problem}
      onClose={onClose}
      onSubmit={form.onSubmit(async (chosen) => {
        if (await editor.publish(chosen.when === 'later' ? chosen.at : undefined)) onClose()
      })}
    >
      <div className="grid gap-4">
        <SelectField
          {...form.field('when')}
          label={t('staff.texts.when')}
          options={[
            { value: 'now', label: t('staff.texts.now') },
            { value: 'later', label: t('staff.texts.later') },
          ]}
        />
        {when === 'later' && (
          <TextField
            {...form.field('at')}
            label={t('staff.common.when')}
            type="datetime-local"
            step={publishStep * 60}
            controlClass="tabular"
            hint={t('staff.texts.timeHint')}
          />
        )}
        <p className="text-ink-soft">
          {t(when === 'now' ? 'staff.texts.publishText' : 'staff.texts.publishLaterText')}
        </p>
      </div>
    </QuestionDialog>
  )
}
