import { useEffect, useRef, useState, type ReactNode } from 'react'
import { canIssueInvoice, canMoveInvoice, maxCreditReason } from '../../../../../core/orders/invoices.ts'
import { formatRinggit } from '../../../../../core/money.ts'
import { isCancelled } from '../../../../../core/orders/orders.ts'
import { maxNote } from '../../../../../core/orders/queues.ts'
import { useT } from '../../../../i18n/i18n.tsx'
import { InvoiceBadge } from '../../../badges.tsx'
import { DateText } from '../../../date-text.tsx'
import { invoiceTypeTexts } from '../../../display-texts.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useMay } from '../../../../staff/shell/use-staff.ts'
import { FactList, Panel } from '../../../../staff/ui/panel.tsx'
import { QuestionDialog } from '../../../../staff/ui/question-dialog.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { StaffOrderView } from '../staff-order-view.ts'
import { useOrderAction } from '../use-order-action.ts'

/** "Issue (PDF), cancel with reason, credit note": what was asked for, and what this role may do about it. */
export function InvoicePanel({ view }: { view: StaffOrderView }) {
  const t = useT()
  const may = useMay()
  const { order, creditNote, invoiceCancelReason } = view
  const { busy, problem, run, forget } = useOrderAction()
  const [asking, setAsking] = useState<'issue' | 'decline' | 'credit'>()
  const content = useRef<HTMLDivElement>(null)
  const [done, setDone] = useState(0)
  // The button that was pressed is gone, and the dialog over the page, too.
  useEffect(() => {
    if (done > 0) content.current?.focus()
  }, [done])
  const { invoiceStatus, invoiceNumber, invoiceType, companyName, taxId, invoiceAddress } = order.invoiceInfo
  const pending = canMoveInvoice(invoiceStatus, 'issued', 'staff')
  const confirmed = view.confirmedAt !== undefined
  const issuable = canIssueInvoice({ invoiceStatus, status: order.status, confirmed })
  const file = `/api/staff/orders/${encodeURIComponent(order.id)}`

  const open = (question: typeof asking) => {
    forget()
    setAsking(question)
  }
  const close = () => setAsking(undefined)
  const send = async (act: Parameters<typeof run>[0]) => {
    if ((await run(act)) !== undefined) return
    close()
    setDone(done + 1)
  }
  const params = { id: order.id }

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
  if (creditNote) {
    facts.push(
      [t('staff.order.creditNote'), creditNote.creditNoteNumber],
      [t('staff.order.credited'), <DateText key="credited" moment={creditNote.issuedAt} />],
      [t('staff.order.amount'), formatRinggit(creditNote.amount)],
      [t('staff.order.reason'), creditNote.reason],
    )
  }

  return (
    <Panel title={t('orders.invoice')} action={<InvoiceBadge status={invoiceStatus} />}>
      <div ref={content} tabIndex={-1} className="outline-none">
        {invoiceStatus === 'not_applied' ? (
          <p className="text-ink-soft">{t('staff.order.noInvoice')}</p>
        ) : (
          <FactList facts={facts} />
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
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {may('invoices:issue') && issuable && (
          <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => open('issue')}>
            {t('staff.order.issueInvoice')}
          </Button>
        )}
        {may('invoices:issue') && pending && (
          <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => open('decline')}>
            {t('staff.order.declineInvoice')}
          </Button>
        )}
        {invoiceStatus === 'issued' && (
          <PdfLink href={`${file}/invoice`}>{t('staff.order.openInvoice')}</PdfLink>
        )}
        {creditNote && <PdfLink href={`${file}/credit-note`}>{t('staff.order.openCreditNote')}</PdfLink>}
        {may('invoices:credit') && invoiceStatus === 'issued' && !creditNote && (
          <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => open('credit')}>
            {t('staff.order.issueCreditNote')}
          </Button>
        )}
      </div>
      <QuestionDialog
        key={`issue ${done}`}
        open={asking === 'issue'}
        onClose={close}
        title={t('staff.order.issueTitle')}
        action={t('staff.order.issueInvoice')}
        busy={busy}
        onSubmit={() => void send((api) => api.call('POST /staff/orders/{id}/invoice', { params }))}
      >
        <p className="text-ink-soft">
          {t('staff.order.issueText', {
            name: companyName ?? order.contactInfo.name,
            amount: formatRinggit(order.amountToPay),
          })}
        </p>
        {problem && (
          <Notice tone="danger" className="mt-3">
            {problem}
          </Notice>
        )}
      </QuestionDialog>
      <ReasonDialog
        key={`decline ${done}`}
        open={asking === 'decline'}
        onClose={close}
        title={t('staff.order.declineTitle')}
        text={t('staff.order.declineText')}
        action={t('staff.order.declineInvoice')}
        most={maxNote}
        busy={busy}
        problem={problem}
        onSubmit={(reason) =>
          void send((api) => api.call('POST /staff/orders/{id}/invoice/cancel', { params, body: { reason } }))
        }
      />
      <ReasonDialog
        key={`credit ${done}`}
        open={asking === 'credit'}
        onClose={close}
        title={t('staff.order.creditTitle', { number: invoiceNumber ?? '' })}
        text={t('staff.order.creditText')}
        action={t('staff.order.issueCreditNote')}
        most={maxCreditReason}
        busy={busy}
        problem={problem}
        onSubmit={(reason) =>
          void send((api) => api.call('POST /staff/orders/{id}/credit-note', { params, body: { reason } }))
        }
      />
    </Panel>
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
