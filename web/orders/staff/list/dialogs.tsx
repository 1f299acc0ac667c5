import { useId, type ReactNode } from 'react'
import { useT } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, dialogCard } from '../../../ui/dialog.tsx'
import type { Refusal } from './move-dialog.tsx'

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

/** "A result per order": which ones were not moved, and why; they stay selected. */
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

const keys = [
  [['j', '↓'], 'staff.orders.keys.down'],
  [['k', '↑'], 'staff.orders.keys.up'],
  [['Enter'], 'staff.orders.keys.open'],
  [['x'], 'staff.orders.keys.select'],
  [['/'], 'staff.orders.keys.search'],
  [['?'], 'staff.orders.keys.help'],
] as const

/** The keyboard shortcuts of the list. */
export function KeysDialog(dialog: DialogState) {
  const t = useT()
  const look = 'min-w-7 rounded-control border border-control px-1.5 py-0.5 text-center font-sans'
  return (
    <InfoDialog {...dialog} title={t('staff.orders.keys.title')}>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2">
        {keys.map(([pressed, text]) => (
          <div key={text} className="contents">
            <dt className="flex gap-1.5">
              {pressed.map((key) => (
                <kbd key={key} className={look}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </InfoDialog>
  )
}
