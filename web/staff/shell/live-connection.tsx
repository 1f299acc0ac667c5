import { WifiOff } from 'lucide-react'
import { useT } from '../../i18n/i18n.tsx'
import type { ConnectionState } from './use-live-orders.ts'

/** Shows a notice while the page does not update automatically. */
export function LiveConnection({ connection }: { connection: ConnectionState }) {
  const t = useT()
  return (
    <output className="text-xs text-ink-soft">
      {connection === 'down' && (
        <span className="inline-flex items-center gap-1.5">
          <WifiOff className="size-4" />
          {t('staff.live.down')}
        </span>
      )}
    </output>
  )
}
