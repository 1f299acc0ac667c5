import { useState } from 'react'
import * as z from 'zod/mini'
import type { ExportKind } from '#core/exports/columns.ts'
import {
  exportChoice,
  exportPlan,
  exportRhythms,
  maxExportName,
  type ExportChoice,
  type ExportPlan,
  type ExportRhythm,
} from '#core/exports/exports.ts'
import { CheckboxField, SelectField, TextField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { useMay } from '../../staff/shell/use-staff.ts'
import { ConflictNotice } from '../../staff/ui/conflict-notice.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { useSave } from '../../staff/ui/use-save.ts'
import { FieldError } from '../../ui/field.tsx'
import { Hint } from '../../ui/small-text.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import type { Exports, SavedExport } from './exports.ts'

/** A saved export to change, or a choice to save. */
export type Edited = SavedExport | { id?: undefined; choice: ExportChoice }

interface SaveDialogProps {
  edited: Edited
  kinds: readonly ExportKind[]
  readers: Exports['readers']
  onClose: () => void
}

interface Draft {
  choice: ExportChoice
  plan: ExportPlan
}

const schema = z.object({ choice: exportChoice, plan: exportPlan })

const peopleOf = (readers: Exports['readers'], kind: ExportKind) =>
  readers.find(({ exported }) => exported === kind)?.people ?? []

/**
 * The values to edit. Recipients who may no longer open the export are left out, because the dialog does not list
 * them.
 */
function draftOf({ choice, ...edited }: Edited, readers: Exports['readers']): Draft {
  if (edited.id === undefined) return { choice, plan: { name: '', rhythm: null, recipients: [] } }
  const ids = peopleOf(readers, choice.exported).map(({ id }) => id)
  const { recipients, ...plan } = edited.plan
  return { choice, plan: { ...plan, recipients: recipients.filter((id) => ids.includes(id)) } }
}

/** Edits the name, content and schedule of an export. */
export function SaveDialog({ edited, kinds, readers, onClose }: SaveDialogProps) {
  const { t } = useTranslator()
  const { base, form, save } = useSavedExport(edited, readers, onClose)
  const values = useFormValues(form)
  const { choice, plan } = { ...draftOf(base, readers), ...values }
  const revalidates = { shouldValidate: form.formState.isSubmitted }
  return (
    <QuestionDialog
      open
      title={
        base.id === undefined
          ? t('staff.exports.saveAs')
          : t('staff.exports.changeNamed', { name: base.plan.name })
      }
      action={t('common.save')}
      busy={save.busy}
      problem={save.problem}
      onClose={onClose}
      onSubmit={form.onSubmit(save.run)}
    >
      {save.conflict && <ConflictNotice conflict={save.conflict} />}
      <div className="grid gap-4">
        <TextField
          {...form.field('plan.name')}
          label={t('staff.common.name')}
          required
          maxLength={maxExportName}
          data-autofocus=""
        />
        <ChoiceFields
          kinds={kinds}
          choice={choice}
          regular={plan.rhythm !== null}
          errors={{ columns: form.errorOf('choice.columns'), to: form.errorOf('choice.to') }}
          onChange={(next) => {
            form.setValue('choice', next, revalidates)
            // The recipients may not be permitted to read the new kind of data.
            if (next.exported !== choice.exported) form.setValue('plan.recipients', [], revalidates)
          }}
        />
        <PlanFields
          plan={plan}
          people={peopleOf(readers, choice.exported)}
          error={form.errorOf('plan.recipients')}
          onRhythm={(rhythm) => form.setValue('plan.rhythm', rhythm, revalidates)}
          onRecipients={(recipients) => form.setValue('plan.recipients', recipients, revalidates)}
        />
      </div>
    </QuestionDialog>
  )
}

interface PlanFieldsProps {
  plan: ExportPlan
  people: readonly { id: string; name: string }[]
  error: string | undefined
  onRhythm: (rhythm: ExportRhythm | null) => void
  onRecipients: (recipients: string[]) => void
}

/** The schedule and its recipients: "Scheduled by mail". */
function PlanFields({
  plan: { rhythm, recipients },
  people,
  error,
  onRhythm,
  onRecipients,
}: PlanFieldsProps) {
  const { t } = useTranslator()
  const may = useMay()
  if (!may('exports:schedule')) return null
  return (
    <>
      <SelectField
        label={t('staff.exports.rhythm')}
        value={rhythm ?? ''}
        onChange={({ target }) => {
          const chosen = exportRhythms.find((one) => one === target.value) ?? null
          onRhythm(chosen)
          if (chosen === null) onRecipients([])
        }}
        options={[
          { value: '', label: t('staff.exports.rhythm.none') },
          ...exportRhythms.map((value) => ({ value, label: t(`staff.exports.rhythm.${value}`) })),
        ]}
      />
      {rhythm !== null && (
        <fieldset aria-describedby={error && 'recipients-error'}>
          <legend className="mb-1 font-medium">{t('staff.exports.recipients')}</legend>
          <Hint>{t('staff.exports.recipientsHint')}</Hint>
          {error && <FieldError id="recipients-error">{error}</FieldError>}
          <div className="grid gap-x-4 sm:grid-cols-2">
            {people.map(({ id, name }) => (
              <CheckboxField
                key={id}
                checked={recipients.includes(id)}
                onChange={({ target }) =>
                  onRecipients(
                    target.checked ? [...recipients, id] : recipients.filter((other) => other !== id),
                  )
                }
                label={name}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

/** The form of a saved export, and the action that saves it. */
function useSavedExport(edited: Edited, readers: Exports['readers'], onClose: () => void) {
  const { t, language } = useTranslator()
  const api = useStaffApi()
  const [base, setBase] = useState(edited)
  const form = useSchemaForm<Draft, Draft>(schema as unknown as z.ZodMiniType<Draft, Draft>, {
    mode: 'onSubmit',
    defaultValues: draftOf(base, readers),
  })
  const save = useSave(
    async ({ choice, plan }: Draft) => {
      const body = { choice, plan, lang: language }
      if (base.id === undefined) await api.call('POST /staff/saved-exports', { body })
      else
        await api.call('POST /staff/saved-exports/{id}', {
          params: { id: base.id },
          body: { ...body, version: base.version },
        })
    },
    {
      form,
      revalidate: 'always',
      onSuccess: () => {
        onClose()
        showAlert({ message: t('staff.exports.changed') })
      },
      read: async () => {
        const { saved } = await api.call('GET /staff/exports')
        const found = saved.find(({ id }) => id === base.id)
        if (found === undefined) throw new Error('the export was deleted meanwhile')
        return found
      },
      changesOf: (saved) =>
        changedFields(draftOf(base, readers), draftOf(saved, readers)).map((name) => ({ name: t(name) })),
      reload: (saved) => {
        setBase(saved)
        form.reset(draftOf(saved, readers))
      },
    },
  )
  return { base, form, save }
}

const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

/** The names of the fields that somebody else changed. */
function changedFields(before: Draft, after: Draft) {
  return [
    ...(before.plan.name === after.plan.name ? [] : (['staff.common.name'] as const)),
    ...(differ(before.choice, after.choice) ? (['staff.exports.kind'] as const) : []),
    ...(before.plan.rhythm === after.plan.rhythm ? [] : (['staff.exports.rhythm'] as const)),
    ...(differ(before.plan.recipients, after.plan.recipients) ? (['staff.exports.recipients'] as const) : []),
  ]
}
