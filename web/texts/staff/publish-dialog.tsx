import { useState } from 'react'
import { formatDate } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import { publishMoment, publishStep } from '#core/shop-texts/publishing.ts'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import type { TextEditor } from './use-text-editor.ts'

interface PublishDialogProps {
  editor: TextEditor
  title: string
  onClose: () => void
}

/** Publishes a text now, or at a full quarter of an hour: "Publish time". */
export function PublishDialog({ editor, title, onClose }: PublishDialogProps) {
  const t = useT()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [at, setAt] = useState(() => `${addDays(formatDate(new Date()), 1)}T09:00`)
  const [isRefused, setIsRefused] = useState(false)
  const submit = async () => {
    if (when === 'later' && publishMoment(at, new Date()) === undefined) return setIsRefused(true)
    if (await editor.publish(when === 'later' ? at : undefined)) onClose()
  }
  return (
    <QuestionDialog
      open
      title={title}
      action={t(when === 'now' ? 'staff.texts.publishNow' : 'staff.texts.publishLater')}
      busy={editor.step.busy}
      problem={editor.step.problem}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <div className="grid gap-4">
        <SelectField
          label={t('staff.texts.when')}
          value={when}
          options={[
            { value: 'now', label: t('staff.texts.now') },
            { value: 'later', label: t('staff.texts.later') },
          ]}
          onChange={({ currentTarget }) => setWhen(currentTarget.value === 'later' ? 'later' : 'now')}
        />
        {when === 'later' && (
          <TextField
            label={t('staff.common.when')}
            type="datetime-local"
            step={publishStep * 60}
            value={at}
            controlClass="tabular"
            hint={t('staff.texts.timeHint')}
            error={isRefused ? t('staff.texts.quarterHour') : undefined}
            onChange={({ currentTarget }) => {
              setAt(currentTarget.value.slice(0, 16))
              setIsRefused(false)
            }}
          />
        )}
        <p className="text-ink-soft">
          {t(when === 'now' ? 'staff.texts.publishText' : 'staff.texts.publishLaterText')}
        </p>
      </div>
    </QuestionDialog>
  )
}
