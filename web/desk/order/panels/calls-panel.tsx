import { formatDateTime } from '#core/dates.ts'
import { maxNote } from '#core/orders/queues.ts'
import { TextField } from '#web/forms/fields.tsx'
import { useT, type Translate } from '#web/i18n/i18n.tsx'
import { DateText } from '#web/orders/date-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { Key } from '#web/staff/ui/key.tsx'
import { Panel } from '#web/staff/ui/panel.tsx'
import { outcomesId, type Call } from '../use-call.ts'
import type { NoteForm } from './notes-panel.tsx'
import type { StaffOrderView } from '../staff-order-view.ts'

/** Describes an order without a recorded call: says who confirmed it, or that nobody has called. */
function withoutCall({ order, confirmedAt, confirmedBy: by }: StaffOrderView, t: Translate): string {
  if (order.customerConfirmedAt !== undefined) return t('staff.order.confirmedByCustomer')
  if (confirmedAt === undefined) return t('staff.order.noCalls')
  return by === undefined ? t('staff.order.confirmedNoCall') : t('staff.order.confirmedBy', { by })
}

/**
 * Lists the calls to the customer. Each outcome has a button that records it, and another button confirms the order.
 */
export function CallsPanel(props: { view: StaffOrderView; form: NoteForm; call: Call }) {
  const { view, form, call } = props
  const { calls } = view
  const t = useT()
  const may = useMay()
  return (
    <Panel title={t('staff.order.calls')}>
      {may('orders:note') && (
        <div className="grid gap-2.5 print:hidden">
          <TextField
            {...form.field('note')}
            label={t('staff.order.callNote')}
            hint={t('staff.order.callNoteHint')}
            maxLength={maxNote}
            onEnter={() => document.getElementById(outcomesId)?.focus()}
          />
          <div
            id={outcomesId}
            tabIndex={-1}
            role="group"
            aria-label={t('staff.common.callOutcome')}
            className="flex flex-wrap gap-2 outline-none"
          >
            {call.mayConfirm && (
              <Button size="sm" variant="secondary" busy={call.isConfirming} onClick={call.confirm}>
                {t('staff.order.callConfirm')}
                {call.isCalling && <Key>C</Key>}
              </Button>
            )}
            {call.outcomes.map((outcome, index) => (
              <Button
                key={outcome}
                size="sm"
                variant="soft"
                busy={call.busyWith === outcome}
                onClick={() => call.add(outcome)}
              >
                {t(`staff.order.call.${outcome}`)}
                {call.isCalling && <Key>{`${index + 1}`}</Key>}
              </Button>
            ))}
          </div>
          {call.problem && <Notice tone="danger">{call.problem}</Notice>}
        </div>
      )}
      {calls.length === 0 ? (
        <p className="mt-3 text-ink-soft">{withoutCall(view, t)}</p>
      ) : (
        <ol className="mt-3">
          {calls.toReversed().map((call) => (
            <li key={`${call.at} ${call.outcome} ${call.note}`} className="border-t border-line py-2">
              <span className="flex flex-wrap gap-x-3">
                <strong className="font-medium">{t(`staff.order.call.${call.outcome}`)}</strong>
                {call.callBackAt !== undefined && (
                  <span className="tabular">
                    {t('staff.callBack.for', { time: formatDateTime(new Date(call.callBackAt)) })}
                  </span>
                )}
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
