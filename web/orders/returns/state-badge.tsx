import { returnTable, type ReturnState } from '#core/returns/statuses.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Badge } from '../../ui/badge.tsx'

/** The badge of a return's state. */
export function StateBadge({ state }: { state: ReturnState }) {
  const t = useT()
  return <Badge tone={returnTable[state].tone}>{t(`returns.status.${state}`)}</Badge>
}
