import type { ParcelStatus } from '#core/parcels/statuses.ts'
import { useT } from '../i18n/i18n.tsx'
import { DateText } from '../orders/date-text.tsx'
import { SubLine } from '../ui/small-text.tsx'
import type { ParcelView } from './parcel-view.ts'

/** The steps of a parcel without those that were undone. Of a repeated step, only the last one is returned. */
function stepsOf({ events }: ParcelView) {
  const steps: { status: ParcelStatus; at: number }[] = []
  for (const { status, at, correction } of events) {
    if (correction) steps.pop()
    else if (steps.at(-1)?.status === status) steps.splice(-1, 1, { status, at })
    else steps.push({ status, at })
  }
  return steps
}

/** The steps of a parcel as a dimension line that ends at the current step. */
export function ParcelTrack({ parcel }: { parcel: ParcelView }) {
  const t = useT()
  const steps = stepsOf(parcel)
  if (steps.length < 2) return null
  return (
    <ol aria-label={t('staff.parcels.track')} className="mt-4 grid md:auto-cols-fr md:grid-flow-col">
      {steps.map(({ status, at }, index) => {
        const isLast = index === steps.length - 1
        const line = isLast
          ? ''
          : 'before:absolute before:bg-ink max-md:before:top-1.5 max-md:before:-bottom-1.5 max-md:before:left-1.5 max-md:before:w-px md:before:inset-x-0 md:before:top-1.5 md:before:h-px'
        const tick = isLast
          ? 'font-semibold after:size-3 after:bg-petrol after:top-0.5 max-md:after:left-0 forced-colors:after:bg-[Highlight]'
          : 'after:bg-ink max-md:after:top-1.5 max-md:after:left-0 max-md:after:h-px max-md:after:w-3 md:after:top-0 md:after:h-3 md:after:w-px'
        return (
          <li
            // A parcel may be in transit twice.
            key={`${status} ${at}`}
            aria-current={isLast ? 'step' : undefined}
            className={`relative pb-3 text-sm after:absolute after:left-0 max-md:pl-7 md:pt-5 md:pr-3 md:pb-0 ${line} ${tick}`}
          >
            {t(`staff.parcels.status.${status}`)}
            <SubLine className="font-normal">
              <DateText moment={at} />
            </SubLine>
          </li>
        )
      })}
    </ol>
  )
}
