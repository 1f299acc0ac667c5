import { formatDateTime } from '#core/dates.ts'
import { useT } from '../../i18n/i18n.tsx'

/** What the API answers to a change of accounts. */
interface Outcome {
  waitsUntil?: { seconds: number } | undefined
}

/** Returns a function that says how a change ended: that it waits for another owner, or the given text. */
export function useOutcomeText() {
  const t = useT()
  return ({ waitsUntil }: Outcome, done: string) =>
    waitsUntil === undefined
      ? done
      : t('staff.people.waits', { until: formatDateTime(new Date(waitsUntil.seconds * 1000)) })
}
