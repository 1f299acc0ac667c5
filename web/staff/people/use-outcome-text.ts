import { formatDateTime } from '#core/dates.ts'
import { useT } from '../../i18n/i18n.tsx'

/** The API's answer to a change of an account. */
interface Outcome {
  waitsUntil?: { seconds: number } | undefined
}

/**
 * Returns a function that describes the outcome of a change: it says that the change waits for another owner, or
 * returns the given text.
 */
export function useOutcomeText() {
  const t = useT()
  return ({ waitsUntil }: Outcome, done: string) =>
    waitsUntil === undefined
      ? done
      : t('staff.people.waits', { until: formatDateTime(new Date(waitsUntil.seconds * 1000)) })
}
