import { useState } from 'react'
import { formatRinggit } from '#core/money.ts'
import { useT } from '../../i18n/i18n.tsx'
import { DecisionDialog } from '../../staff/approvals/decision-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DateText } from '../../orders/date-text.tsx'
import type { StaffOrderView } from './staff-order-view.ts'

/** A refund that waits for a second person: who asked, how much and why, and that person's answer. */
export function AskedRefund({ view }: { view: StaffOrderView }) {
  const t = useT()
  const { order, askedRefund, mayDecideRefund } = view
  // A dialog stays when a colleague was first: what was typed in it is not lost.
  const [deciding, setDeciding] = useState<{ approve: boolean; asked: typeof askedRefund }>()
  const asked = askedRefund ?? deciding?.asked
  if (asked === undefined) return null
  const amount = formatRinggit(asked.amount)
  const close = () => setDeciding(undefined)
  return (
    <Notice tone="warning" className="mb-6">
      <p className="font-semibold wrap-anywhere">
        {t('staff.order.refundAskedBy', { name: asked.by, amount })}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{asked.reason}</p>
      <p>
        <DateText moment={asked.at} />
      </p>
      {mayDecideRefund ? (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" aria-haspopup="dialog" onClick={() => setDeciding({ approve: true, asked })}>
            {t('staff.approvals.approve')}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            aria-haspopup="dialog"
            onClick={() => setDeciding({ approve: false, asked })}
          >
            {t('staff.approvals.refuse')}
          </Button>
        </div>
      ) : (
        <p>{t('staff.approvals.waits')}</p>
      )}
      {deciding?.asked && (
        <DecisionDialog
          id={deciding.asked.id}
          approve={deciding.approve}
          text={
            deciding.approve
              ? t('staff.approvals.approveRefundText', { amount, number: order.orderNumber })
              : t('staff.approvals.refuseRefundText')
          }
          onDecided={close}
          onClose={close}
        />
      )}
    </Notice>
  )
}
