import { WifiOff } from 'lucide-react'
import { useT } from '../../i18n/i18n.tsx'
import type { ConnectionState } from './use-live-orders.ts'

/** Says quietly that the page does not follow by itself at the moment. */
export function LiveLine({ line }: { line: ConnectionState }) {
  const t = useT()
  return (
    <output className="text-xs text-ink-soft">
      {line === 'down' && (
        <span className="inline-flex items-center gap-1.5">
          <WifiOff className="size-4" strokeWidth={1.5} aria-hidden />
          {t('staff.live.down')}
        </span>
      )}
    </output>
  )
}
