import { useState } from 'react'
import type { ErrorCode } from '#core/errors.ts'
import { maxApprovalReason } from '#core/staff/approvals.ts'
import { useAction } from '../../actions/use-action.ts'
import { TextareaField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'

/** A saved draft, in the state in which it was read. */
interface Sending {
  id: string
  seen: string
}

/** Refusals after which a colleague can be asked. */
const askable: readonly (ErrorCode | undefined)[] = ['deduction_above_limit', 'second_person_needed']

/** Sends a saved draft; if the signed-in staff may not give so much away alone, `refused` says so. */
export function useSending(
  onDone: (id: string) => unknown,
  onRefused?: (code: ErrorCode | undefined) => void,
) {
  const t = useT()
  const api = useStaffApi()
  const [tried, setTried] = useState<Sending>()
  const [refusal, setRefusal] = useState<string>()
  const send = useAction(
    async ({ id, seen, why }: Sending & { why?: string }) => {
      setTried({ id, seen })
      const body = { seen, ...(why !== undefined && { why }) }
      return { id, ...(await api.call('POST /staff/quotations/{id}/send', { params: { id }, body })) }
    },
    {
      failed: t('staff.quotations.notSentNow'),
      revalidate: true,
      onFailure: ({ code, text }) => {
        onRefused?.(code)
        if (!askable.includes(code)) return false
        setRefusal(text)
        return true
      },
      onSuccess: async ({ id, version = 0, waits }) => {
        setRefusal(undefined)
        const message = waits ? t('staff.quotations.waitsNow') : t('staff.quotations.sentNow', { version })
        showAlert({ message })
        await onDone(id)
      },
    },
  )
  return {
    busy: send.busy,
    problem: send.problem,
    run: send.run,
    clear: send.clear,
    refused: refusal !== undefined && tried !== undefined ? { ...tried, text: refusal } : undefined,
    close: () => setRefusal(undefined),
  }
}
export type SendingAction = ReturnType<typeof useSending>

/** Says why the signed-in staff may not send it alone, and asks for the reason that a colleague reads. */
export function AskColleague({ sending }: { sending: SendingAction }) {
  const t = useT()
  const [why, setWhy] = useState('')
  const [error, setError] = useState<string>()
  const { refused } = sending
  const submit = () => {
    const reason = why.trim()
    setError(reason === '' ? t('staff.reasonRequired') : undefined)
    if (refused === undefined || reason === '') return
    const { id, seen } = refused
    void sending.run({ id, seen, why: reason })
  }
  return (
    <QuestionDialog
      open={refused !== undefined}
      title={t('staff.quotations.askTitle')}
      action={t('staff.approvals.ask')}
      busy={sending.busy}
      problem={sending.problem}
      onClose={sending.close}
      onSubmit={submit}
    >
      <p className="mb-3">{refused?.text}</p>
      <TextareaField
        data-autofocus
        label={t('staff.approvals.why')}
        required
        value={why}
        error={error}
        maxLength={maxApprovalReason}
        onChange={({ target }) => setWhy(target.value)}
      />
    </QuestionDialog>
  )
}
