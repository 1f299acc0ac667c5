import { waitingTime } from '#core/orders/queues.ts'
import { useT, type Translate } from '../../i18n/i18n.tsx'

/** Returns how long something has waited, such as '17 h'. Both times are in milliseconds since 1970. */
export function waitingText(t: Translate, since: number, now: number): string {
  const { count, unit } = waitingTime(since, now)
  return t(`staff.waited.${unit}`, { count })
}

/** Shows how long something has waited: "Waiting time turns red after a day." */
export function WaitingTime({ since, now }: { since: number; now: number }) {
  const t = useT()
  const { late } = waitingTime(since, now)
  return (
    <time
      dateTime={new Date(since).toISOString()}
      className={`tabular whitespace-nowrap ${late ? 'font-medium text-danger' : ''}`}
    >
      {waitingText(t, since, now)}
    </time>
  )
}
