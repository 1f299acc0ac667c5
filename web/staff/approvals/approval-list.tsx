import { useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#core/dates.ts'
import { formatRinggit } from '#core/money.ts'
import type { CallOutput } from '../../api/client.ts'
import { requestText } from '#core/staff/request-text.ts'
import { useT, useTranslator, type Translate } from '../../i18n/i18n.tsx'
import { ChangeDetails } from '../../orders/changes/change-details.tsx'
import { toShownChange } from '../../orders/changes/shown-change.ts'
import { DateText } from '../../orders/date-text.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusAfter } from '../../ui/move-focus.ts'
import { permissionText } from '../people/role.ts'
import { staffPaths } from '../paths.ts'
import { textLink } from '../ui/text-link.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { actText } from './asked-acts.tsx'
import { payeeText } from './payee-text.ts'

type Approval = CallOutput<'GET /staff/approvals'>['approvals'][number]

/**
 * Lists the requests that wait for a second person: who asked, why, since and until when, who may approve them, and the
 * buttons that the signed-in staff member may use.
 */
export function ApprovalList({ approvals }: { approvals: readonly Approval[] }) {
  const t = useT()
  const { ref: list, takeFocus } = useFocusAfter<HTMLDivElement>()
  // The request is kept here, so that its dialog stays open if a colleague decides first and the request leaves the
  // list.
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
              {(approval.mayDecide || approval.mayRefuse) && (
                <div className="mt-3 flex flex-wrap gap-2">
                  {approval.mayDecide && (
                    <Button
                      size="sm"
                      aria-haspopup="dialog"
                      onClick={() => setDeciding({ approval, approve: true })}
                    >
                      {t('staff.common.approve')}
                    </Button>
                  )}
                  {approval.mayRefuse && (
                    <Button
                      size="sm"
                      variant="secondary"
                      aria-haspopup="dialog"
                      onClick={() => setDeciding({ approval, approve: false })}
                    >
                      {t(approval.isOwn ? 'staff.approvals.withdraw' : 'staff.common.refuse')}
                    </Button>
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {deciding && (
        <DecisionDialog
          id={deciding.approval.id}
          decision={deciding.approve ? 'approve' : deciding.approval.isOwn ? 'withdraw' : 'refuse'}
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
  const { t, language } = useTranslator()
  const { order, quotation, payee, change, reason, by, at, until, deciders } = approval
  return (
    <>
      <p className="font-semibold">
        {actText(approval, t) ?? requestText(approval, { t, language })}
        {order && (
          <>
            {t('form.separator')}
            <Link to={staffPaths.order(order.id)} className={textLink}>
              {order.orderNumber}
            </Link>
          </>
        )}
        {quotation && (
          <>
            {t('form.separator')}
            <Link to={staffPaths.quotation(quotation.id)} className={textLink}>
              {quotation.number}
            </Link>
          </>
        )}
      </p>
      {payee && <p>{payeeText(payee, t)}</p>}
      <Goods approval={approval} />
      {approval.content && <ChangeDetails change={toShownChange(approval.content)} />}
      <p className="text-ink-soft">
        {t('staff.approvals.askedBy', { name: by })} · <DateText moment={at.seconds * 1000} />
      </p>
      {reason !== '' && <p className="whitespace-pre-line">{reason}</p>}
      {(['added', 'removed'] as const).map(
        (way) =>
          change?.[way] !== undefined &&
          change[way].length > 0 && (
            <p key={way}>
              {t(`staff.approvals.${way}`, {
                permissions: change[way].map((one) => t(permissionText(one))).join(t('form.separator')),
              })}
            </p>
          ),
      )}
      {until && (
        <p>{t('staff.approvals.until', { until: formatDateTime(new Date(until.seconds * 1000)) })}</p>
      )}
      <p>
        {deciders.length === 0
          ? t('staff.approvals.noDeciders')
          : t('staff.approvals.deciders', { names: deciders.join(t('form.separator')) })}
      </p>
    </>
  )
}

/** The first goods that a request is about. */
function Goods({ approval: { goods = [], goodsCount = 0 } }: { approval: Approval }) {
  const t = useT()
  if (goods.length === 0) return null
  return (
    <ul>
      {goods.map(({ name, pieces, from = 0, to = 0 }) => (
        <li key={name}>
          {pieces === undefined
            ? t('staff.approvals.goodsPrice', { name, from: formatRinggit(from), to: formatRinggit(to) })
            : t('staff.approvals.goodsPieces', { name, pieces })}
        </li>
      ))}
      {goodsCount > goods.length && (
        <li>{t('staff.approvals.goodsMore', { count: goodsCount - goods.length })}</li>
      )}
    </ul>
  )
}

/** Describes the effect of a decision. */
function consequence(approval: Approval, approve: boolean, t: Translate): string {
  const { kind, order, amount = 0 } = approval
  if (kind !== 'refund' && actText(approval, t) !== undefined)
    return t(approve ? 'staff.approvals.approveActText' : 'staff.approvals.refuseActText')
  if (kind !== 'refund')
    return t(approve ? 'staff.approvals.approveChangeText' : 'staff.approvals.refuseChangeText')
  return approve
    ? t('staff.approvals.approveRefundText', {
        amount: formatRinggit(amount),
        number: order?.orderNumber ?? '',
      })
    : t('staff.approvals.refuseRefundText')
}
