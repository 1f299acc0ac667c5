import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { maxPaymentNote, receipt, type CashState } from '#core/cash/payments.ts'
import { formatCash, toRinggit } from '#core/money.ts'
import { requiredText } from '#core/typed-text.ts'
import { useSubmissionKey } from '../../actions/submission-key.ts'
import type { ApiClient } from '../../api/client.ts'
import { SelectField, TextareaField, TextField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT, type Translate } from '../../i18n/i18n.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { useOrderAction } from '../../desk/order/use-order-action.ts'
import { showAlert } from '../../shell/alert-store.ts'
import {
  asksColleague,
  ColleagueField,
  saysWhy,
  whyField,
  whyMissing,
  type Given,
} from '../../staff/approvals/colleague.tsx'
import { useMay } from '../../staff/shell/use-staff.ts'
import { Panel } from '../../staff/ui/panel.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusAfter } from '../../ui/move-focus.ts'
import type { OrderCashView } from '../cash-view.ts'

const tones: Record<CashState, Tone> = {
  not_due: 'neutral',
  due: 'info',
  short: 'danger',
  over: 'warning',
  settled: 'success',
}

type Question = 'receive' | 'write_off' | { reverse: number }
type Call = (api: ApiClient) => Promise<unknown>

interface CashPanelProps {
  id: string
  cash: OrderCashView
  /**
   * The amount in ringgit that the signed-in staff member may still give away without approval; undefined without a
   * limit.
   */
  left: number | undefined
}

/** The cash of an order: "Cash due, received (by whom, when, how), short or over." */
export function CashPanel({ id, cash, left }: CashPanelProps) {
  const t = useT()
  const may = useMay()
  const { state, open, due, held, payments, receivable } = cash
  const [asking, setAsking] = useState<Question>()
  const { ref: content, times: done, takeFocus } = useFocusAfter<HTMLDivElement>()
  const action = useOrderAction((api, call: Call) => call(api))
  const ask = (question: Question) => {
    action.clear()
    setAsking(question)
  }
  const send = async (call: Call) => {
    if (!(await action.run(call))) return false
    setAsking(undefined)
    takeFocus()
    return true
  }
  const writeOff = state === 'over' ? open : due
  const mayWriteOff = may('cash:correct') && writeOff !== 0
  const dialog = { send, busy: action.busy, problem: action.problem, onClose: () => setAsking(undefined) }
  return (
    <Panel
      title={t('staff.nav.cash')}
      action={<Badge tone={tones[state]}>{t(`staff.cash.state.${state}`)}</Badge>}
    >
      <div ref={content} tabIndex={-1} className="outline-none">
        <OpenAmount cash={cash} />
        <Held held={held} />
        <Payments cash={cash} onReverse={(payment) => ask({ reverse: payment })} />
      </div>
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-2 empty:hidden">
        {may('cash:receive') && receivable && (
          <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => ask('receive')}>
            {t('staff.cash.receive')}
          </Button>
        )}
        {mayWriteOff && (
          <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => ask('write_off')}>
            {t(open > 0 ? 'staff.cash.writeOff' : 'staff.cash.gaveBack')}
          </Button>
        )}
      </div>
      <ReceiveDialog
        key={`receive ${done}`}
        {...dialog}
        id={id}
        open={asking === 'receive'}
        amount={open}
        held={held}
      />
      <NoteDialog
        key={`write off ${done}`}
        {...dialog}
        open={asking === 'write_off'}
        title={t(open > 0 ? 'staff.cash.writeOff' : 'staff.cash.gaveBack')}
        text={t('staff.cash.writeOffText', { amount: formatCash(Math.abs(writeOff)) })}
        given={{ amount: Math.abs(writeOff), left }}
        callOf={(note, why) => async (api) => {
          const body = { note, open, why }
          const { waits } = await api.call('POST /staff/orders/{id}/cash/write-off', { params: { id }, body })
          if (waits) showAlert({ message: t('staff.approvals.wasAsked') })
        }}
      />
      {payments.map(({ id: payment, amount }) => (
        <NoteDialog
          key={`${payment} ${done}`}
          {...dialog}
          open={typeof asking === 'object' && asking.reverse === payment}
          title={t('staff.cash.reverse')}
          text={t('staff.cash.reverseText', { amount: formatCash(amount) })}
          callOf={(note) => (api) =>
            api.call('POST /staff/payments/{id}/reverse', { params: { id: payment }, body: { note } })
          }
        />
      ))}
    </Panel>
  )
}

/** The open amount, and the part of it that is due now. */
function OpenAmount({ cash: { state, open, due } }: { cash: OrderCashView }) {
  const t = useT()
  if (open === 0) return null
  return (
    <>
      <p className={state === 'short' || state === 'over' ? 'text-danger' : undefined}>
        {t(open > 0 ? 'staff.cash.missing' : 'staff.cash.tooMuch', { amount: formatCash(Math.abs(open)) })}
      </p>
      {due > 0 && due !== open && <p>{t('staff.cash.dueNow', { amount: formatCash(due) })}</p>}
    </>
  )
}

/** The cash that couriers collected with parcels and have not paid to the shop yet. */
function Held({ held }: Pick<OrderCashView, 'held'>) {
  const t = useT()
  if (held.length === 0) return null
  return (
    <ul aria-label={t('staff.cash.held')}>
      {held.map((one) => (
        <li key={one.parcel} className="tabular text-ink-soft">
          {heldText(one, t)}
        </li>
      ))}
    </ul>
  )
}

const heldText = ({ parcel: number, courierName, amount }: OrderCashView['held'][number], t: Translate) =>
  t('staff.cash.heldBy', {
    number,
    courier: courierName ?? t('staff.cash.noCourier'),
    amount: formatCash(amount),
  })

function Payments({
  cash: { payments },
  onReverse,
}: {
  cash: OrderCashView
  onReverse: (id: number) => void
}) {
  const t = useT()
  const may = useMay()
  return (
    <ul aria-label={payments.length > 0 ? t('staff.cash.payments') : undefined}>
      {payments.map(({ id, at, kind, way, amount, by, note, parcel, reversible, closed }) => (
        <li key={id} className="border-b border-line py-1.5">
          <span className="flex justify-between gap-3">
            <span>
              {t('staff.cash.kindAndWay', {
                kind: t(`staff.cash.kind.${kind}`),
                way: t(`staff.cash.way.${way}`),
              })}
            </span>
            <span className="tabular whitespace-nowrap">{formatCash(amount)}</span>
          </span>
          <span className="flex flex-wrap items-center justify-between gap-x-3 text-ink-soft">
            <span>
              <DateText moment={at} /> {by}{' '}
              {parcel !== undefined && t('common.numberedParcel', { number: parcel })}
            </span>
            {reversible && may(closed ? 'cash:correct' : 'cash:receive') && (
              <Button
                size="sm"
                variant="quiet"
                aria-haspopup="dialog"
                aria-label={t('staff.cash.reverseOf', { amount: formatCash(amount) })}
                onClick={() => onReverse(id)}
              >
                {t('staff.cash.reverse')}
              </Button>
            )}
          </span>
          {note && <span className="block wrap-anywhere text-ink-soft">{`“${note}”`}</span>}
        </li>
      ))}
    </ul>
  )
}

interface DialogProps {
  open: boolean
  busy: boolean
  problem: ReturnType<typeof useOrderAction>['problem']
  onClose: () => void
  send: (call: Call) => Promise<boolean>
}

/** The ways of payment that staff book here; a courier's file is booked on the page for cash. */
const ways = ['cash', 'transfer', 'remittance'] as const

interface ReceiveProps extends DialogProps, Pick<OrderCashView, 'held'> {
  id: string
  amount: number
}

function ReceiveDialog({ id, amount, held, send, ...dialog }: ReceiveProps) {
  const t = useT()
  const submission = useSubmissionKey()
  const form = useSchemaForm(receipt, {
    mode: 'onSubmit',
    defaultValues: { amount: '', way: 'cash', parcel: '', note: '' },
  })
  const { getFieldState, setValue } = form
  const { parcel: chosen } = useFormValues(form)
  const first = String(held[0]?.parcel ?? '')
  const missing = held.find(({ parcel }) => String(parcel) === chosen)?.amount ?? amount
  // Suggests the cash that a courier still has, and the missing amount, until staff choose or type.
  useEffect(() => {
    if (!getFieldState('parcel').isDirty) setValue('parcel', first)
  }, [getFieldState, setValue, first])
  useEffect(() => {
    if (!getFieldState('amount').isDirty) setValue('amount', missing > 0 ? String(missing) : '')
  }, [getFieldState, setValue, missing])
  return (
    <QuestionDialog
      {...dialog}
      title={t('staff.cash.receive')}
      action={t('staff.cash.receive')}
      onSubmit={form.onSubmit(async ({ amount: sen, way, parcel, note = '' }) => {
        const about = parcel === '' ? {} : { parcel: Number(parcel) }
        const body = { amount: toRinggit(sen), way, note, open: amount, ...about }
        const sent = submission.for(body)
        if (await send((api) => api.call('POST /staff/orders/{id}/cash', { params: { id }, body }, sent)))
          submission.end()
      })}
    >
      <div className="grid gap-3">
        {held.length > 0 && (
          <SelectField
            {...form.field('parcel')}
            label={t('staff.cash.for')}
            required
            options={[
              ...held.map((one) => ({ value: String(one.parcel), label: heldText(one, t) })),
              { value: '', label: t('staff.cash.forOrder') },
            ]}
          />
        )}
        <TextField
          {...form.field('amount')}
          label={t('staff.cash.amount')}
          required
          inputMode="decimal"
          controlClass="tabular"
          data-autofocus
        />
        <SelectField
          {...form.field('way')}
          label={t('staff.common.how')}
          required
          options={ways.map((way) => ({ value: way, label: t(`staff.cash.way.${way}`) }))}
        />
        <TextareaField {...form.field('note')} label={t('common.note')} rows={2} maxLength={maxPaymentNote} />
      </div>
    </QuestionDialog>
  )
}

const nothing: Given = { amount: 0, left: undefined }

const reasons = z.object({ note: requiredText('staff.reasonRequired', maxPaymentNote), why: whyField })

interface NoteDialogProps extends DialogProps {
  title: string
  text: string
  /** The amount that the booking gives away, if any. */
  given?: Given
  callOf: (note: string, why: string | undefined) => Call
}

/**
 * Asks for a note before money is written off or a payment is reversed, and for a reason if a colleague must approve.
 */
function NoteDialog({ title, text, given = nothing, callOf, send, ...dialog }: NoteDialogProps) {
  const t = useT()
  const form = useSchemaForm(reasons.check(z.refine(({ why }) => saysWhy(why, given), whyMissing)), {
    mode: 'onSubmit',
    defaultValues: { note: '', why: '' },
  })
  const asks = asksColleague(given)
  return (
    <QuestionDialog
      {...dialog}
      title={title}
      action={asks ? t('staff.approvals.ask') : title}
      danger
      onSubmit={form.onSubmit(({ note, why }) => send(callOf(note, asks ? why : undefined)))}
    >
      <div className="grid gap-3">
        <p className="text-ink-soft">{text}</p>
        <TextareaField
          {...form.field('note')}
          label={t('common.reason')}
          required
          data-autofocus
          maxLength={maxPaymentNote}
        />
        <ColleagueField field={form.field('why')} given={given} />
      </div>
    </QuestionDialog>
  )
}
