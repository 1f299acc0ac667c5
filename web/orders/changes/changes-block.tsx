import { useT } from '../../i18n/i18n.tsx'
import { DateText } from '../date-text.tsx'
import { ChangeDetails } from './change-details.tsx'
import type { ShownChange } from './shown-change.ts'

/** Returns all changes except a proposed one, which the page shows as a question. */
export const answeredChanges = (changes: readonly ShownChange[]) =>
  changes.filter(({ state }) => state !== 'proposed')

/** Lists the changes: what was changed, by whom and when. */
export function ChangeList({ changes }: { changes: readonly ShownChange[] }) {
  const t = useT()
  return (
    <ol>
      {changes.map((change) => (
        <li key={change.id} className="grid gap-1 border-b border-line py-3">
          <p className="text-sm text-ink-soft">
            <span className="font-medium text-ink">{t(`orders.change.state.${change.state}`)}</span>
            {' · '}
            {t('orders.change.by', { by: change.by })}
            <DateText moment={change.at} />
          </p>
          <ChangeDetails change={change} />
          {change.consent && (
            <p className="text-sm text-ink-soft">
              {t(change.consent === 'phone' ? 'orders.change.agreedByPhone' : 'orders.change.agreedHere')}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
