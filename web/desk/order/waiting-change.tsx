import { formatRinggit } from '#core/money.ts'
import { useT } from '../../i18n/i18n.tsx'
import { useMay } from '../../staff/shell/use-staff.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../staff/ui/panel.tsx'
import { answeredChanges, ChangeList } from '../../orders/changes/changes-block.tsx'
import { ChangeDetails } from '../../orders/changes/change-details.tsx'
import type { StaffOrderView } from './staff-order-view.ts'
import { useWayBack } from '../use-way-back.ts'
import { useOrderAction } from './use-order-action.ts'

/** Shows a change that waits for the customer's consent. Staff can record a consent by phone or withdraw the change. */
export function WaitingChange({ view: { order } }: { view: StaffOrderView }) {
  const t = useT()
  const may = useMay()
  const change = order.changes.find(({ state }) => state === 'proposed')
  const decide = useOrderAction((api, body: { change: number; agreed: boolean }) =>
    api.call('POST /staff/orders/{id}/content/decide', { params: { id: order.id }, body }),
  )
  if (change === undefined) return null
  const { before, after } = change.toPay
  return (
    <Notice tone="warning" className="mb-6">
      <p className="font-semibold">
        {t('staff.change.proposedBy', {
          by: change.by,
          before: formatRinggit(before),
          after: formatRinggit(after),
        })}
      </p>
      <ChangeDetails change={change} />
      {decide.problem && <p className="text-danger">{decide.problem}</p>}
      {may('orders:change') && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={decide.busy}
            onClick={() => void decide.run({ change: change.id, agreed: true })}
          >
            {t('staff.change.yes.phone')}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            busy={decide.busy}
            onClick={() => void decide.run({ change: change.id, agreed: false })}
          >
            {t('common.withdraw')}
          </Button>
        </div>
      )}
    </Notice>
  )
}

/** Lists the changes that were made, as the customer reads them, with the button that undoes the last change. */
export function MadeChanges({ view: { order, undoChange } }: { view: StaffOrderView }) {
  const t = useT()
  const isUndoable = useWayBack(undoChange) !== undefined
  const undo = useOrderAction((api, change: number) =>
    api.call('POST /staff/orders/{id}/content/undo', { params: { id: order.id }, body: { change } }),
  )
  const made = answeredChanges(order.changes)
  if (made.length === 0) return null
  return (
    <Panel title={t('staff.change.list')}>
      <ChangeList changes={made} />
      {undo.problem && <Notice tone="danger">{undo.problem}</Notice>}
      {undoChange && isUndoable && (
        <Button size="sm" variant="quiet" busy={undo.busy} onClick={() => void undo.run(undoChange.change)}>
          {t('staff.change.undoChange')}
        </Button>
      )}
    </Panel>
  )
}
