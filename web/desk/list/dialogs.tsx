import { useId, type ReactNode } from 'react'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, dialogCard } from '../../ui/dialog.tsx'
import type { Refusal } from '../use-undo.tsx'

interface DialogState {
  open: boolean
  onClose: () => void
}

/** A dialog that only informs. */
function InfoDialog(props: DialogState & { title: string; children: ReactNode }) {
  const { open, onClose, title, children } = props
  const t = useT()
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id} className={dialogCard}>
      <div className="p-6 text-sm">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {children}
        <Button size="sm" onClick={onClose} data-autofocus className="mt-5">
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Lists the orders that were not moved, and why. They stay selected: "A result per order". */
export function RefusalsDialog(props: DialogState & { moved: number; refusals: readonly Refusal[] }) {
  const { moved, refusals, ...dialog } = props
  const t = useT()
  return (
    <InfoDialog {...dialog} title={t('staff.orders.refusedTitle', { count: refusals.length })}>
      <p className="mt-1 mb-3 text-ink-soft">{t('staff.orders.movedBeside', { count: moved })}</p>
      <ul className="max-h-72 overflow-y-auto border-t border-line">
        {refusals.map(({ row, reason }) => (
          <li key={row.id} className="border-b border-line py-2">
            <span className="tabular font-medium">{row.orderNumber}</span> {row.customerName}
            <span className="block text-danger">{reason}</span>
          </li>
        ))}
      </ul>
    </InfoDialog>
  )
}
