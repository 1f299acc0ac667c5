import { callBackForm, suggestedCallBacks } from '#core/orders/calling/call-backs.ts'
import { TextField } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import type { Call } from './use-call.ts'

/** Asks when the customer wants to be called. The most frequent times can be chosen with one press. */
export function CallBackDialog({ call, now }: { call: Call; now: Date }) {
  const t = useT()
  const suggestions = suggestedCallBacks(now)
  const form = useSchemaForm(callBackForm(now), {
    mode: 'onSubmit',
    defaultValues: { callBackAt: suggestions.find(({ name }) => name === 'hour')?.at ?? '' },
  })
  const { open, busy, problem, close, save } = call.callBack
  return (
    <QuestionDialog
      open={open}
      title={t('staff.callBack.title')}
      action={t('staff.callBack.action')}
      busy={busy}
      problem={problem}
      onClose={close}
      onSubmit={form.onSubmit(({ callBackAt }) => save(callBackAt))}
    >
      <div className="mb-4 flex flex-wrap gap-2">
        {suggestions.map(({ name, at }) => (
          <Button key={name} size="sm" variant="soft" onClick={() => save(at)}>
            {t(`staff.callBack.${name}`)}
          </Button>
        ))}
      </div>
      <TextField
        {...form.field('callBackAt')}
        data-autofocus=""
        type="datetime-local"
        label={t('staff.callBack.at')}
        hint={t('staff.callBack.atHint')}
      />
    </QuestionDialog>
  )
}
