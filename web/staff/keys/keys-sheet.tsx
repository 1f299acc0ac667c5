import { X } from 'lucide-react'
import { useId } from 'react'
import { useStore } from 'zustand'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { keysStore } from './keys-store.ts'

type Row = readonly [text: TextKey, ...keys: string[]]

/** Every key of the back office, in groups. */
const groups: readonly (readonly [title: TextKey, rows: readonly Row[]])[] = [
  [
    'staff.keys.move',
    [
      ['staff.keys.nextPrevious', 'J', 'K'],
      ['staff.common.open', 'Enter'],
      ['staff.keys.back', 'Esc'],
      ['staff.keys.searchAll', '/'],
      ['staff.keys.searchList', 'F'],
    ],
  ],
  [
    'common.orders',
    [
      ['staff.keys.call', 'T'],
      ['staff.keys.confirm', 'C'],
      ['staff.common.callOutcome', '1', '…', '8'],
      ['staff.keys.ship', 'S'],
      ['staff.keys.print', 'P'],
      ['staff.keys.tag', '#'],
      ['staff.keys.undo', 'Ctrl', 'Z'],
    ],
  ],
  [
    'staff.keys.choose',
    [
      ['staff.keys.chooseRow', 'X'],
      ['staff.keys.chooseRange', 'Shift', 'X'],
      ['staff.keys.chooseAll', 'Ctrl', 'A'],
    ],
  ],
  [
    'staff.keys.goTo',
    [
      ['staff.nav.overview', 'G', 'D'],
      ['common.orders', 'G', 'O'],
      ['staff.nav.parcels', 'G', 'P'],
      ['staff.nav.returns', 'G', 'R'],
      ['staff.ship.title', 'G', 'S'],
      ['staff.nav.cash', 'G', 'C'],
      ['staff.take.open', 'N'],
      ['staff.keys.sheet', '?'],
    ],
  ],
]

/**
 * The list of all keys, and the switch that turns them off: "The whole keyboard (next, call, confirm, ship, search)
 * shown by `?`".
 */
export function KeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const id = useId()
  const on = useStore(keysStore)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      labelledBy={id}
      className="staff m-auto w-[min(720px,calc(100vw-32px))] rounded-dialog bg-paper text-ink shadow-pop backdrop:bg-ink/42"
    >
      <div className="p-6 text-sm">
        <div className="flex items-center justify-between">
          <h2 id={id} className="text-lg">
            {t('staff.keys.title')}
          </h2>
          <IconButton label={t('common.close')} onClick={onClose} data-autofocus>
            <X className="size-5" />
          </IconButton>
        </div>
        <div className="grid gap-x-10 sm:grid-cols-2">
          {groups.map(([title, rows]) => (
            <section key={title} aria-label={t(title)}>
              <h3 className="mt-3 text-xs font-medium text-ink-soft">{t(title)}</h3>
              <dl>
                {rows.map(([text, ...keys]) => (
                  <div
                    key={text}
                    className="flex min-h-8 items-center justify-between gap-4 border-b border-line"
                  >
                    <dt>{t(text)}</dt>
                    <dd className="flex gap-1">
                      {keys.map((key) => (
                        <SheetKey key={key}>{key}</SheetKey>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <div className="mt-3">
          <Checkbox checked={on} onChange={(event) => keysStore.set(event.target.checked)}>
            {t('staff.keys.on')}
          </Checkbox>
        </div>
      </div>
    </Dialog>
  )
}

/** A key on the sheet. Unlike `Key`, it is not hidden from screen readers, because the sheet is about keys. */
function SheetKey({ children }: { children: string }) {
  if (children === '…') return <span className="self-center">…</span>
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-control border border-control px-1 font-sans text-xs">
      {children}
    </kbd>
  )
}
