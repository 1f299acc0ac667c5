import { useState, type ReactNode } from 'react'
import { formatCash } from '#core/money.ts'
import type { Payee } from '#core/returns/payee.ts'
import { useT } from '../../i18n/i18n.tsx'
import { AskedNotice } from './asked-notice.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { payeeText } from './payee-text.ts'

interface Asked {
  id: string
  by: string
  amount: number
  payee: Payee
  reason: string
}

interface AskedRefundProps {
  /** Undefined if no refund waits for an answer. */
  asked: Asked | undefined
  mayDecide: boolean
  orderNumber: string
  about?: ReactNode
  className: string
}

/** Shows a refund that waits for a second person, with the buttons for that person's decision. */
export function AskedRefund({ asked, mayDecide, orderNumber, about, className }: AskedRefundProps) {
  const t = useT()
  // If a colleague decides first, the dialog stays open so that no typed text is lost.
  const [deciding, setDeciding] = useState<{ approve: boolean; asked: Asked }>()
  const shown = asked ?? deciding?.asked
  if (shown === undefined) return null
  const amount = formatCash(shown.amount)
  const close = () => setDeciding(undefined)
  return (
    <AskedNotice
      title={t('staff.order.refundAskedBy', { name: shown.by, amount })}
      reason={shown.reason}
      about={
        <>
          {payeeText(shown.payee, t)}
          {about && <span className="block">{about}</span>}
        </>
      }
      mayDecide={asked !== undefined && mayDecide}
      onDecide={(approve) => setDeciding({ approve, asked: shown })}
      className={className}
    >
      {deciding && (
        <DecisionDialog
          id={deciding.asked.id}
          decision={deciding.approve ? 'approve' : 'refuse'}
          text={
            deciding.approve
              ? t('staff.approvals.approveRefundText', { amount, number: orderNumber })
              : t('staff.approvals.refuseRefundText')
          }
          onDecided={close}
          onClose={close}
        />
      )}
    </AskedNotice>
  )
}
