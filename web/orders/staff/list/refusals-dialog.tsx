import { useId } from 'react'
import { useT } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, dialogCard } from '../../../ui/dialog.tsx'
import type { Refusal } from './move-dialog.tsx'

interface RefusalsDialogProps {
  open: boolean
  moved: number
  refusals: readonly Refusal[]
  onClose: () => void
}

/** "A result per order": which ones were not moved, and why; they stay selected. */
export function RefusalsDialog({ open, moved, refusals, onClose }: RefusalsDialogProps) {
  const t = useT()
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id} className={dialogCard}>
      <div className="p-6 text-sm">
        <h2 id={id} className="mb-1 text-lg">
          {t('staff.orders.refusedTitle', { count: refusals.length })}
        </h2>
        <p className="mb-3 text-ink-soft">{t('staff.orders.movedBeside', { count: moved })}</p>
        <ul className="max-h-72 overflow-y-auto border-t border-line">
          {refusals.map(({ row, reason }) => (
            <li key={row.id} className="border-b border-line py-2">
              <span className="tabular font-medium">{row.orderNumber}</span> {row.customerName}
              <span className="block text-danger">{reason}</span>
            </li>
          ))}
        </ul>
        <Button size="sm" onClick={onClose} data-autofocus className="mt-5">
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  )
}
