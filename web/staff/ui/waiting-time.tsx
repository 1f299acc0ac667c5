import { isLate } from '../../../core/order-work.ts'
import { useT, type Translate } from '../../i18n.tsx'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * How long something has waited, in its largest whole unit; both moments in milliseconds since 1970.
 *
 * @example
 * waitingText(t, 0, 17 * 3_600_000) //=> '17 h'
 */
export function waitingText(t: Translate, since: number, now: number): string {
  const waited = Math.max(0, now - since)
  if (waited >= day) return t('staff.waited.days', { count: Math.floor(waited / day) })
  if (waited >= hour) return t('staff.waited.hours', { count: Math.floor(waited / hour) })
  return t('staff.waited.minutes', { count: Math.floor(waited / minute) })
}

/** How long something has waited. "Waiting time turns red after a day." */
export function WaitingTime({ since, now }: { since: number; now: number }) {
  const t = useT()
  const late = isLate(new Date(since), new Date(now))
  return (
    <time
      dateTime={new Date(since).toISOString()}
      className={`tabular whitespace-nowrap ${late ? 'font-medium text-danger' : ''}`}
    >
      {waitingText(t, since, now)}
    </time>
  )
}
