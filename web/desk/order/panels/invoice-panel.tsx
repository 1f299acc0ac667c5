import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { writtenName } from '#core/accounts/names.ts'
import { formatRinggit } from '#core/money.ts'
import { requiredText } from '#core/typed-text.ts'
import { canIssueInvoice, canMoveInvoice, maxCreditReason } from '#core/orders/invoices.ts'
import { isCancelled } from '#core/orders/orders.ts'
import { maxNote } from '#core/orders/queues.ts'
import type { ApiClient } from '#web/api/client.ts'
import { TextareaField } from '#web/forms/fields.tsx'
import { useSchemaForm } from '#web/forms/use-schema-form.ts'
import { useT, type TextKey, type Translate } from '#web/i18n/i18n.tsx'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { FactList, Panel } from '#web/staff/ui/panel.tsx'
import { QuestionDialog } from '#web/staff/ui/question-dialog.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useFocusAfter } from '#web/ui/move-focus.ts'
import { InvoiceBadge } from '#web/orders/badges.tsx'
import { DateText } from '#web/orders/date-text.tsx'
import { NewTabLink } from '#web/orders/new-tab-link.tsx'
import type { StaffOrderView } from '../staff-order-view.ts'
import { useOrderAction } from '../use-order-action.ts'

type Question = 'issue' | 'decline' | 'credit'
type Call = (api: ApiClient) => Promise<unknown>

/**
 * Shows the invoice and its request, with the actions that the role permits: "Issue (PDF), cancel with reason, credit
 * note".
 */
export function InvoicePanel({ view }: { view: StaffOrderView }) {
  const t = useT()
  const { order } = view
  const { busy, problem, run, clear } = useOrderAction((api, call: Call) => call(api))
  const [asking, setAsking] = useState<Question>()
  const { ref: content, times: done, takeFocus } = useFocusAfter<HTMLDivElement>()
  const { invoiceStatus } = order.invoiceInfo
  const pending = canMoveInvoice(invoiceStatus, 'issued', 'staff')
  const confirmed = view.confirmedAt !== undefined
  const issuable = canIssueInvoice({ invoiceStatus, status: order.status, confirmed })
  const notIssuable =
    confirmed || isCancelled(order.status) ? 'staff.order.nothingToInvoice' : 'staff.order.confirmFirst'
  const close = () => setAsking(undefined)

  return (
    <Panel title={t('orders.invoice')} action={<InvoiceBadge status={invoiceStatus} />}>
      <div ref={content} tabIndex={-1} className="outline-none">
        {invoiceStatus === 'not_applied' ? (
          <p className="text-ink-soft">{t('staff.order.noInvoice')}</p>
        ) : (
          <FactList facts={invoiceFacts(view, t)} />
        )}
      </div>
      {pending && !issuable && <p className="mt-3 text-ink-soft">{t(notIssuable)}</p>}
      <InvoiceButtons
        view={view}
        pending={pending}
        issuable={issuable}
        onAsk={(question) => {
          clear()
          setAsking(question)
        }}
      />
      <InvoiceDialogs
        // The key empties the fields after each action.
        key={done}
        view={view}
        asking={asking}
        dialog={{ busy, problem, onClose: close }}
        send={async (call) => {
          if (!(await run(call))) return
          close()
          takeFocus()
        }}
      />
    </Panel>
  )
}

function invoiceFacts(view: StaffOrderView, t: Translate): [name: string, value: ReactNode][] {
  const { order, creditNote, invoiceCancelReason } = view
  const { invoiceNumber, invoiceType, companyName, taxId, invoiceAddress } = order.invoiceInfo
  const address = invoiceAddress ? (
    <span key="address" className="whitespace-pre-line">
      {invoiceAddress}
    </span>
  ) : undefined
  return [
    [t('orders.invoiceType'), t(`orders.invoiceType.${invoiceType}`)],
    [t('orders.companyName'), companyName],
    [t('orders.taxId'), taxId],
    [t('orders.invoiceAddress'), address],
    [t('staff.order.invoiceNumber'), invoiceNumber],
    [t('common.reason'), invoiceCancelReason],
    [t('staff.common.creditNote'), creditNote?.creditNoteNumber],
    [t('staff.order.credited'), creditNote && <DateText key="credited" moment={creditNote.issuedAt} />],
    [t('staff.order.amount'), creditNote && formatRinggit(creditNote.amount)],
    [t('common.reason'), creditNote?.reason],
  ]
}

interface InvoiceButtonsProps {
  view: StaffOrderView
  pending: boolean
  issuable: boolean
  onAsk: (question: Question) => void
}

function InvoiceButtons({ view, pending, issuable, onAsk }: InvoiceButtonsProps) {
  const t = useT()
  const may = useMay()
  const { order, creditNote } = view
  const isIssued = order.invoiceInfo.invoiceStatus === 'issued'
  const file = `/api/staff/orders/${encodeURIComponent(order.id)}`
  const button = (question: Question, text: TextKey) => (
    <Button
      size="sm"
      variant={question === 'issue' ? 'secondary' : 'quiet'}
      aria-haspopup="dialog"
      onClick={() => onAsk(question)}
    >
      {t(text)}
    </Button>
  )
  const link = (address: string, text: TextKey) => (
    <NewTabLink
      href={address}
      label={t(text)}
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    />
  )
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {may('invoices:issue') && issuable && button('issue', 'staff.order.issueInvoice')}
      {may('invoices:issue') && pending && button('decline', 'staff.order.declineInvoice')}
      {isIssued && link(`${file}/invoice`, 'staff.order.openInvoice')}
      {creditNote && link(`${file}/credit-note`, 'staff.order.openCreditNote')}
      {may('invoices:credit') &&
        view.creditable !== undefined &&
        button('credit', 'staff.common.issueCreditNote')}
    </div>
  )
}

interface InvoiceDialogsProps {
  view: StaffOrderView
  asking: Question | undefined
  dialog: { busy: boolean; problem: ReactNode; onClose: () => void }
  send: (call: Call) => Promise<void>
}

function InvoiceDialogs({ view: { order, creditable = 0 }, asking, dialog, send }: InvoiceDialogsProps) {
  const t = useT()
  const params = { id: order.id }
  const { companyName, invoiceNumber } = order.invoiceInfo
  return (
    <>
      <QuestionDialog
        {...dialog}
        open={asking === 'issue'}
        title={t('staff.order.issueTitle')}
        action={t('staff.order.issueInvoice')}
        onSubmit={() => void send((api) => api.call('POST /staff/orders/{id}/invoice', { params }))}
      >
        <p className="text-ink-soft">
          {t('staff.order.issueText', {
            name: companyName ?? writtenName(order.contactInfo),
            amount: formatRinggit(order.amountToPay),
          })}
        </p>
      </QuestionDialog>
      <ReasonDialog
        {...dialog}
        open={asking === 'decline'}
        title={t('staff.order.declineTitle')}
        text={t('staff.order.declineText')}
        action={t('staff.order.declineInvoice')}
        maxLength={maxNote}
        onSubmit={(body) =>
          send((api) => api.call('POST /staff/orders/{id}/invoice/cancel', { params, body }))
        }
      />
      <ReasonDialog
        {...dialog}
        open={asking === 'credit'}
        title={t('staff.order.creditTitle', { number: invoiceNumber ?? '' })}
        text={t('staff.order.creditText', { amount: formatRinggit(creditable) })}
        action={t('staff.common.issueCreditNote')}
        maxLength={maxCreditReason}
        onSubmit={(body) => send((api) => api.call('POST /staff/orders/{id}/credit-note', { params, body }))}
      />
    </>
  )
}

type ReasonDialogProps = Omit<Parameters<typeof QuestionDialog>[0], 'onSubmit' | 'children'> & {
  text: string
  maxLength: number
  onSubmit: (body: { reason: string }) => Promise<void>
}

/** Asks for the reason before a request is declined or a credit note is issued. */
function ReasonDialog({ text, maxLength, onSubmit, ...dialog }: ReasonDialogProps) {
  const t = useT()
  const form = useSchemaForm(z.object({ reason: requiredText('staff.reasonRequired', maxLength) }), {
    mode: 'onSubmit',
    defaultValues: { reason: '' },
  })
  return (
    <QuestionDialog {...dialog} danger onSubmit={form.onSubmit(onSubmit)}>
      <p className="mb-3 text-ink-soft">{text}</p>
      <TextareaField
        {...form.field('reason')}
        label={t('common.reason')}
        required
        data-autofocus
        maxLength={maxLength}
      />
    </QuestionDialog>
  )
}
