import { useState } from 'react'
import { callOutcomes, maxNote, type CallOutcome } from '../../../../../core/orders/queues.ts'
import { useSubmissionKey } from '../../../../actions/submission-key.ts'
import { TextField } from '../../../../forms/fields.tsx'
import { useT } from '../../../../i18n/i18n.tsx'
import { DateText } from '../../../date-text.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useMay } from '../../../../staff/shell/use-staff.ts'
import { Panel } from '../../../../staff/ui/panel.tsx'
import type { NoteForm } from './notes-panel.tsx'
import type { StaffOrderView } from '../staff-order-view.ts'
import { useOrderAction } from '../use-order-action.ts'

/** The id of the button that the shortcut for calls focuses. */
export const firstOutcomeId = 'first-call-outcome'

/** Every attempt to call the customer; one press records the outcome. */
export function CallsPanel({
  view: { order, calls, customer },
  form,
}: {
  view: StaffOrderView
  form: NoteForm
}) {
  const t = useT()
  const may = useMay()
  // Of messages, those by the chats that are offered.
  const outcomes = callOutcomes.filter(
    (outcome) => outcome !== 'line_sent' || customer.chats.includes('line'),
  )
  const [pressed, setPressed] = useState<CallOutcome>()

  const submission = useSubmissionKey()
  const { busy, problem, run } = useOrderAction((api, outcome: CallOutcome, note: string) => {
    setPressed(outcome)
    const body = { outcome, note }
    return api.call('POST /staff/orders/{id}/calls', { params: { id: order.id }, body }, submission.for(body))
  })
  const add = async (outcome: CallOutcome) => {
    const note = form.getValues('note')
    if (!(await run(outcome, note))) return
    submission.end()
    // What was typed since belongs to the next call.
    if (form.getValues('note') === note) form.reset({ note: '' })
  }

  return (
    <Panel title={t('staff.order.calls')}>
      {may('orders:note') && (
        <div className="grid gap-2.5 print:hidden">
          <TextField
            {...form.field('note')}
            label={t('staff.order.callNote')}
            hint={t('staff.order.callNoteHint')}
            maxLength={maxNote}
          />
          <div role="group" aria-label={t('staff.order.callOutcome')} className="flex flex-wrap gap-2">
            {outcomes.map((outcome, place) => (
              <Button
                key={outcome}
                {...(place === 0 && { id: firstOutcomeId })}
                size="sm"
                variant="soft"
                busy={busy && pressed === outcome}
                onClick={() => void add(outcome)}
              >
                {t(`staff.order.call.${outcome}`)}
              </Button>
            ))}
          </div>
          {problem && <Notice tone="danger">{problem}</Notice>}
        </div>
      )}
      {calls.length === 0 ? (
        <p className="mt-3 text-ink-soft">{t('staff.order.noCalls')}</p>
      ) : (
        <ol className="mt-3">
          {calls.toReversed().map((call) => (
            <li key={`${call.at} ${call.outcome} ${call.note}`} className="border-t border-line py-2">
              <span className="flex flex-wrap gap-x-3">
                <strong className="font-medium">{t(`staff.order.call.${call.outcome}`)}</strong>
                <DateText moment={call.at} className="text-ink-soft" />
                <span className="text-ink-soft">{call.by}</span>
              </span>
              {call.note && <span className="block wrap-anywhere">{call.note}</span>}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
