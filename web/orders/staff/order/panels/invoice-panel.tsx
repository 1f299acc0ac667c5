import { useEffect, useRef, useState, type ReactNode } from 'react'
import { canIssueInvoice, canMoveInvoice, maxCreditReason } from '../../../../../core/orders/invoices.ts'
import { formatRinggit } from '../../../../../core/money.ts'
import { isCancelled } from '../../../../../core/orders/orders.ts'
import { maxNote } from '../../../../../core/orders/queues.ts'
import { useAction } from '../../../../actions/use-action.ts'
import { useT, type Translate } from '../../../../i18n/i18n.tsx'
import { InvoiceBadge } from '../../../badges.tsx'
import { DateText } from '../../../date-text.tsx'
import { invoiceTypeTexts } from '../../../display-texts.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { useStaffApi } from '../../../../staff/shell/use-staff-api.ts'
import { useMay } from '../../../../staff/shell/use-staff.ts'
import { FactList, Panel } from '../../../../staff/ui/panel.tsx'
import { QuestionDialog } from '../../../../staff/ui/question-dialog.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { StaffOrderView } from '../staff-order-view.ts'

type Question = 'issue' | 'decline' | 'credit'

/** "Issue (PDF), cancel with reason, credit note": the request, and what this role may do about it. */
export function InvoicePanel({ view }: { view: StaffOrderView }) {
  const t = useT()
  const { order } = view
  const { busy, problem, run, clear } = useAction((call: () => Promise<unknown>) => call(), {
    revalidate: 'always',
    failed: t('staff.order.failed'),
  })
  const [asking, setAsking] = useState<Question>()
  const content = useRef<HTMLDivElement>(null)
  const [done, setDone] = useState(0)
  // The pressed button and the dialog are gone.
  useEffect(() => {
    if (done > 0) content.current?.focus()
  }, [done])
  const { invoiceStatus } = order.invoiceInfo
  const pending = canMoveInvoice(invoiceStatus, 'issued', 'staff')
  const confirmed = view.confirmedAt !== undefined
  const issuable = canIssueInvoice({ invoiceStatus, status: order.status, confirmed })
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
      {pending && !issuable && (
        <p className="mt-3 text-ink-soft">
          {t(
            confirmed || isCancelled(order.status)
              ? 'staff.order.nothingToInvoice'
              : 'staff.order.confirmFirst',
          )}
        </p>
      )}
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
        // Empty again once one of them is done.
        key={done}
        view={view}
        asking={asking}
        dialog={{ busy, problem, onClose: close }}
        send={async (call) => {
          if (!(await run(call))) return
          close()
          setDone(done + 1)
        }}
      />
    </Panel>
  )
}

function invoiceFacts({ order, creditNote, invoiceCancelReason }: StaffOrderView, t: Translate) {
  const { invoiceNumber, invoiceType, companyName, taxId, invoiceAddress } = order.invoiceInfo
  const facts: (readonly [string, ReactNode])[] = [
    [t('orders.invoiceType'), t(invoiceTypeTexts[invoiceType])],
  ]
  if (companyName) facts.push([t('orders.companyName'), companyName])
  if (taxId) facts.push([t('orders.taxId'), taxId])
  if (invoiceAddress)
    facts.push([
      t('orders.invoiceAddress'),
      <span key="address" className="whitespace-pre-line">
        {invoiceAddress}
      </span>,
    ])
  if (invoiceNumber) facts.push([t('staff.order.invoiceNumber'), invoiceNumber])
  if (invoiceCancelReason) facts.push([t('staff.order.reason'), invoiceCancelReason])
  if (creditNote)
    facts.push(
      [t('staff.order.creditNote'), creditNote.creditNoteNumber],
      [t('staff.order.credited'), <DateText key="credited" moment={creditNote.issuedAt} />],
      [t('staff.order.amount'), formatRinggit(creditNote.amount)],
      [t('staff.order.reason'), creditNote.reason],
    )
  return facts
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
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {may('invoices:issue') && issuable && (
        <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => onAsk('issue')}>
          {t('staff.order.issueInvoice')}
        </Button>
      )}
      {may('invoices:issue') && pending && (
        <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => onAsk('decline')}>
          {t('staff.order.declineInvoice')}
        </Button>
      )}
      {isIssued && <PdfLink href={`${file}/invoice`}>{t('staff.order.openInvoice')}</PdfLink>}
      {creditNote && <PdfLink href={`${file}/credit-note`}>{t('staff.order.openCreditNote')}</PdfLink>}
      {may('invoices:credit') && isIssued && !creditNote && (
        <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => onAsk('credit')}>
          {t('staff.order.issueCreditNote')}
        </Button>
      )}
    </div>
  )
}

interface InvoiceDialogsProps {
  view: StaffOrderView
  asking: Question | undefined
  dialog: { busy: boolean; problem: ReactNode; onClose: () => void }
  send: (call: () => Promise<unknown>) => Promise<void>
}

function InvoiceDialogs({ view: { order }, asking, dialog, send }: InvoiceDialogsProps) {
  const t = useT()
  const api = useStaffApi({ stays: true })
  const params = { id: order.id }
  const { companyName, invoiceNumber } = order.invoiceInfo
  return (
    <>
      <QuestionDialog
        {...dialog}
        open={asking === 'issue'}
        title={t('staff.order.issueTitle')}
        action={t('staff.order.issueInvoice')}
        onSubmit={() => void send(() => api.call('POST /staff/orders/{id}/invoice', { params }))}
      >
        <p className="text-ink-soft">
          {t('staff.order.issueText', {
            name: companyName ?? order.contactInfo.name,
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
        onSubmit={(reason) =>
          void send(() => api.call('POST /staff/orders/{id}/invoice/cancel', { params, body: { reason } }))
        }
      />
      <ReasonDialog
        {...dialog}
        open={asking === 'credit'}
        title={t('staff.order.creditTitle', { number: invoiceNumber ?? '' })}
        text={t('staff.order.creditText')}
        action={t('staff.order.issueCreditNote')}
        maxLength={maxCreditReason}
        onSubmit={(reason) =>
          void send(() => api.call('POST /staff/orders/{id}/credit-note', { params, body: { reason } }))
        }
      />
    </>
  )
}

function PdfLink({ href, children }: { href: string; children: string }) {
  const t = useT()
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('orders.opensNewTab', { label: children })}
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      {children}
    </a>
  )
}
