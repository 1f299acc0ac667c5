import { useState } from 'react'
import type { BulkAction, BulkKind } from '#core/catalogue/bulk/bulk-action.ts'
import { bulkForm } from '#core/catalogue/bulk/bulk-form.ts'
import { useAction } from '#web/actions/use-action.ts'
import { useSchemaForm } from '#web/forms/use-schema-form.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { asksColleague, ColleagueField, useWhy } from '#web/staff/approvals/colleague.tsx'
import { useStaffApi } from '#web/staff/shell/use-staff-api.ts'
import { QuestionDialog } from '#web/staff/ui/question-dialog.tsx'
import { BulkFields } from './bulk-fields.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import type { Categories, Preview } from './bulk-view.ts'
import type { MadeChange } from './use-bulk-undo.tsx'

interface BulkDialogProps {
  kind: BulkKind
  open: boolean
  ids: readonly string[]
  categories: Categories
  onClose: () => void
  onChanged: (made: MadeChange) => void
}

/** Asks for the details of a change, previews every product and makes the change. */
export function BulkDialog({ kind, open, ids, categories, onClose, onChanged }: BulkDialogProps) {
  const t = useT()
  const api = useStaffApi()
  const [previewed, setPreviewed] = useState<{ action: BulkAction; preview: Preview }>()
  const form = useSchemaForm(bulkForm, { mode: 'onSubmit', defaultValues: { ...blank, kind } })
  const look = useAction(
    async (action: BulkAction) => {
      const body = { ids: [...ids], action }
      return { action, preview: await api.call('POST /staff/catalogue/bulk/preview', { body }) }
    },
    { failed: t('staff.bulk.failed'), onSuccess: setPreviewed },
  )
  const why = useWhy()
  const given = { amount: previewed?.preview.given ?? 0, left: previewed?.preview.left }
  const change = useAction(
    ({ action, preview }: NonNullable<typeof previewed>, asked: { why?: string }) => {
      const body = { ids: [...ids], action, preview: preview.preview, ...asked }
      return api.call('POST /staff/catalogue/bulk', { body })
    },
    {
      failed: t('staff.bulk.failed'),
      onSuccess: onChanged,
      // The preview is no longer valid, so staff must ask for a new preview.
      onFailure: ({ code }) => {
        if (code === 'catalogue_changed_meanwhile') setPreviewed(undefined)
      },
    },
  )
  const isReady = previewed !== undefined && previewed.preview.changed > 0
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t(`staff.bulk.question.${kind}`, { count: ids.length })}
      action={
        !isReady
          ? t('staff.bulk.look')
          : asksColleague(given)
            ? t('staff.approvals.ask')
            : t('staff.bulk.apply', { count: previewed.preview.changed })
      }
      busy={look.busy || change.busy}
      problem={change.problem ?? look.problem}
      onSubmit={
        isReady
          ? () => {
              const asked = why.read(given)
              if (asked !== undefined) void change.run(previewed, asked)
            }
          : form.onSubmit(({ action }) => look.run(action))
      }
    >
      {/* The preview is no longer valid once a field changes. */}
      <div onChange={() => setPreviewed(undefined)}>
        <BulkFields kind={kind} form={form} categories={categories} />
      </div>
      {previewed && <BulkPreview preview={previewed.preview} categories={categories} />}
      <div className="mt-3 empty:hidden">
        <ColleagueField field={why.field} given={given} />
      </div>
    </QuestionDialog>
  )
}

const blank = {
  direction: 'less',
  way: 'per_cent',
  by: '',
  rounding: 'ringgit',
  category: '',
  add: '',
  remove: '',
  at: '',
} as const
