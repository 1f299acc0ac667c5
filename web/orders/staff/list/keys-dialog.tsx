import { useId } from 'react'
import { useT } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, dialogCard } from '../../../ui/dialog.tsx'

const keys = [
  [['j', '↓'], 'staff.orders.keys.down'],
  [['k', '↑'], 'staff.orders.keys.up'],
  [['Enter'], 'staff.orders.keys.open'],
  [['x'], 'staff.orders.keys.select'],
  [['/'], 'staff.orders.keys.search'],
  [['?'], 'staff.orders.keys.help'],
] as const

/** What can be pressed in the list. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id} className={dialogCard}>
      <div className="p-6 text-sm">
        <h2 id={id} className="mb-3 text-lg">
          {t('staff.orders.keys.title')}
        </h2>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2">
          {keys.map(([pressed, text]) => (
            <div key={text} className="contents">
              <dt className="flex gap-1.5">
                {pressed.map((key) => (
                  <kbd
                    key={key}
                    className="min-w-7 rounded-control border border-control px-1.5 py-0.5 text-center font-sans"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
        <Button size="sm" onClick={onClose} data-autofocus className="mt-5">
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  )
}
