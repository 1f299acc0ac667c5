import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { StaffQuotation } from '#core/api/quotations/quotations-staff.ts'
import { quotationLimits } from '#core/quotations/content.ts'
import { useAction } from '../../actions/use-action.ts'
import { useSubmissionKey } from '../../actions/submission-key.ts'
import { TextareaField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { staffPaths } from '../../staff/paths.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { afterSaving } from '../../staff/ui/unsaved.tsx'
import { Button } from '../../ui/button.tsx'

/** What can be done with a whole quotation: copy it, discard its draft, withdraw it. */
export function QuotationActions({ quotation }: { quotation: StaffQuotation }) {
  const { state, draft, origin, version, email } = quotation
  const isWithdrawable = state === 'requested' || state === 'draft' || state === 'sent' || state === 'expired'
  const isDiscardable = draft && (version !== undefined || origin !== 'staff')
  return (
    <>
      {email !== '' && <Copy quotation={quotation} />}
      {isDiscardable && <Discard quotation={quotation} />}
      {isWithdrawable && <Withdraw quotation={quotation} />}
    </>
  )
}

function Copy({ quotation: { id } }: { quotation: StaffQuotation }) {
  const t = useT()
  const api = useStaffApi()
  const navigate = useNavigate()
  const submission = useSubmissionKey()
  const copy = useAction(
    () => api.call('POST /staff/quotations/{id}/copy', { params: { id } }, submission.for(id)),
    {
      failed: t('common.notSaved'),
      alert: true,
      onSuccess: ({ id: copied, number }) => {
        submission.end()
        showAlert({ message: t('staff.quotations.copied', { number }) })
        return navigate(staffPaths.quotation(copied))
      },
    },
  )
  return (
    <Button size="sm" variant="secondary" busy={copy.busy} onClick={() => void copy.run()}>
      {t('staff.quotations.copy')}
    </Button>
  )
}

function Discard({ quotation: { id, seen } }: { quotation: StaffQuotation }) {
  const t = useT()
  const api = useStaffApi()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const discard = useAction(
    () => api.call('POST /staff/quotations/{id}/draft/discard', { params: { id }, body: { seen } }),
    {
      failed: t('common.notSaved'),
      // On another page, so that the editor does not keep what was discarded.
      onSuccess: () => navigate(staffPaths.quotations(), { state: afterSaving }),
    },
  )
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsAsking(true)}>
        {t('staff.quotations.discard')}
      </Button>
      <QuestionDialog
        open={isAsking}
        danger
        title={t('staff.quotations.discardTitle')}
        action={t('staff.quotations.discard')}
        busy={discard.busy}
        problem={discard.problem}
        onClose={() => setIsAsking(false)}
        onSubmit={() => void discard.run()}
      >
        <p>{t('staff.quotations.discardText')}</p>
      </QuestionDialog>
    </>
  )
}

function Withdraw({ quotation: { id, seen } }: { quotation: StaffQuotation }) {
  const t = useT()
  const api = useStaffApi()
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const withdraw = useAction(
    () => api.call('POST /staff/quotations/{id}/withdraw', { params: { id }, body: { seen, reason } }),
    { failed: t('common.notSaved'), revalidate: true, onSuccess: () => setIsAsking(false) },
  )
  const submit = () => {
    const isMissing = reason.trim() === ''
    setError(isMissing ? t('quotations.reasonRequired') : undefined)
    if (!isMissing) void withdraw.run()
  }
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsAsking(true)}>
        {t('staff.quotations.withdraw')}
      </Button>
      <QuestionDialog
        open={isAsking}
        danger
        title={t('staff.quotations.withdrawTitle')}
        action={t('staff.quotations.withdraw')}
        busy={withdraw.busy}
        problem={withdraw.problem}
        onClose={() => setIsAsking(false)}
        onSubmit={submit}
      >
        <TextareaField
          data-autofocus
          label={t('staff.quotations.withdrawReason')}
          required
          value={reason}
          error={error}
          maxLength={quotationLimits.reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </QuestionDialog>
    </>
  )
}
