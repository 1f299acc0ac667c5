import { useState } from 'react'
import { formatCash } from '#core/money.ts'
import { askedActs } from '#core/staff/approvals.ts'
import type { CallOutput } from '../../api/client.ts'
import { useT, type Translate } from '../../i18n/i18n.tsx'
import { ChangeDetails } from '../../orders/changes/change-details.tsx'
import { toShownChange } from '../../orders/changes/shown-change.ts'
import { AskedNotice } from './asked-notice.tsx'
import { DecisionDialog } from './decision-dialog.tsx'

type Asked = Pick<
  CallOutput<'GET /staff/orders/{id}'>['asked'][number],
  'id' | 'kind' | 'amount' | 'reason' | 'by' | 'content' | 'mayDecide'
>

/** Describes an act that waits for a second person, with the value that it gives away; undefined for other requests. */
export function actText(
  { kind, amount = 0 }: { kind: Asked['kind']; amount?: number | undefined },
  t: Translate,
): string | undefined {
  const act = askedActs.find((one) => one === kind)
  if (act === undefined) return undefined
  if (act === 'refund') return t('staff.approvals.refund', { amount: formatCash(amount) })
  return t(`staff.approvals.act.${act}`, { amount: formatCash(amount) })
}

/** Shows the acts on an order that wait for a second person, with the buttons for that person's decision. */
export function AskedActs({ asked, className }: { asked: readonly Asked[]; className: string }) {
  const t = useT()
  // If a colleague decides first, the dialog stays open so that no typed text is lost.
  const [deciding, setDeciding] = useState<{ approve: boolean; act: Asked }>()
  const left = deciding !== undefined && !asked.some(({ id }) => id === deciding.act.id) ? [deciding.act] : []
  const close = () => setDeciding(undefined)
  return [...asked, ...left].map((act) => (
    <AskedNotice
      key={act.id}
      title={t('staff.approvals.askedAct', { name: act.by, act: actText(act, t) ?? '' })}
      reason={act.reason}
      about={act.content && <ChangeDetails change={toShownChange(act.content)} />}
      mayDecide={act.mayDecide && !left.includes(act)}
      onDecide={(approve) => setDeciding({ approve, act })}
      className={className}
    >
      {deciding?.act.id === act.id && (
        <DecisionDialog
          id={act.id}
          decision={deciding.approve ? 'approve' : 'refuse'}
          text={t(deciding.approve ? 'staff.approvals.approveActText' : 'staff.approvals.refuseActText')}
          onDecided={close}
          onClose={close}
        />
      )}
    </AskedNotice>
  ))
}
