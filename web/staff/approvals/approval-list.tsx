import { useState } from 'react'
import { Link } from 'react-router'
import { formatRinggit } from '#core/money.ts'
import type { CallOutput } from '../../api/client.ts'
import { useT, type Translate } from '../../i18n/i18n.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusAfter } from '../../ui/move-focus.ts'
import { staffPaths } from '../paths.ts'
import { textLink } from '../ui/text-link.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { payeeText } from './payee-text.ts'

type Approval = CallOutput<'GET /staff/approvals'>['approvals'][number]

/** The requests that wait for a second person: who asked, why, and the buttons that the signed-in staff may use. */
export function ApprovalList({ approvals }: { approvals: readonly Approval[] }) {
  const t = useT()
  const { ref: list, takeFocus } = useFocusAfter<HTMLDivElement>()
  // The request is kept here, so that its dialog stays open if a colleague decides first and it leaves the list.
  const [deciding, setDeciding] = useState<{ approval: Approval; approve: boolean }>()
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {approvals.length === 0 ? (
        <p className="text-ink-soft">{t('staff.approvals.none')}</p>
      ) : (
        <ul className="grid gap-3">
          {approvals.map((approval) => (
            <li key={approval.id} className="border border-line p-4 wrap-anywhere">
              <Request approval={approval} />
              {approval.mayDecide ? (
                <div className="mt-3 flex flex-wrap gap-2">
                  <Button
                    size="sm"
                    aria-haspopup="dialog"
                    onClick={() => setDeciding({ approval, approve: true })}
                  >
                    {t('staff.common.approve')}
                  </Button>
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-haspopup="dialog"
                    onClick={() => setDeciding({ approval, approve: false })}
                  >
                    {t('staff.common.refuse')}
                  </Button>
                </div>
              ) : (
                <p className="mt-2">{t('staff.approvals.waits')}</p>
              )}
            </li>
          ))}
        </ul>
      )}
      {deciding && (
        <DecisionDialog
          id={deciding.approval.id}
          approve={deciding.approve}
          text={consequence(deciding.approval, deciding.approve, t)}
          onDecided={() => {
            setDeciding(undefined)
            takeFocus()
          }}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </div>
  )
}

function Request({ approval }: { approval: Approval }) {
  const t = useT()
  const { order, payee, reason, by, at } = approval
  return (
    <>
      <p className="font-semibold">
        {whatIsAsked(approval, t)}
        {order && (
          <>
            {t('form.separator')}
            <Link to={staffPaths.order(order.id)} className={textLink}>
              {order.orderNumber}
            </Link>
          </>
        )}
      </p>
      {payee && <p>{payeeText(payee, t)}</p>}
      <p className="text-ink-soft">
        {t('staff.approvals.askedBy', { name: by })} · <DateText moment={at.seconds * 1000} />
      </p>
      <p className="whitespace-pre-line">{reason}</p>
    </>
  )
}

function whatIsAsked({ limits, amount = 0 }: Approval, t: Translate): string {
  if (limits === undefined) return t('staff.approvals.refund', { amount: formatRinggit(amount) })
  const upTo = (limit: number | null) =>
    limit === null ? t('staff.approvals.noLimit') : formatRinggit(limit)
  return t('staff.approvals.limitsAsked', {
    refund: t('staff.approvals.refundUpTo', { amount: upTo(limits.refund) }),
    discount: t('staff.approvals.discountUpTo', { amount: upTo(limits.discount) }),
  })
}

/** Describes the effect of a decision. */
function consequence({ kind, order, amount = 0 }: Approval, approve: boolean, t: Translate): string {
  if (kind === 'limits')
    return t(approve ? 'staff.approvals.approveLimitsText' : 'staff.approvals.refuseLimitsText')
  return approve
    ? t('staff.approvals.approveRefundText', {
        amount: formatRinggit(amount),
        number: order?.orderNumber ?? '',
      })
    : t('staff.approvals.refuseRefundText')
}
