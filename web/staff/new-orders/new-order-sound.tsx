import { BellRing } from 'lucide-react'
import { useStore } from 'zustand'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { useNewOrders } from '../shell/use-live-orders.ts'
import { playNewOrder, soundBlocked } from './sound.ts'

/**
 * Plays the sound of new orders. If several pages are open, only one of them plays it: "A sound if wanted … says if the
 * browser blocks it".
 */
export function NewOrderSound() {
  const t = useT()
  const isBlocked = useStore(soundBlocked)
  useNewOrders(() => void playNewOrder())
  return (
    <output>
      {isBlocked && (
        <span className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-warning-tint px-3 py-1.5 text-warning">
          <BellRing className="size-4" />
          {t('staff.newOrders.blocked')}
          <Button size="sm" variant="secondary" onClick={() => void playNewOrder()}>
            {t('staff.newOrders.allow')}
          </Button>
        </span>
      )}
    </output>
  )
}
