import { useT } from '../i18n/i18n.tsx'

interface PolicyHeadProps {
  title: string
  /** Days, yyyy-MM-dd. */
  dates: { effectiveDate: string; lastUpdated: string }
}

/** The head of a policy page: its name and since when it holds. */
export function PolicyHead({ title, dates }: PolicyHeadProps) {
  const t = useT()
  return (
    <div className="pt-7 pb-7 md:pt-12 md:pb-8">
      <h1 className="text-h1 text-balance">{title}</h1>
      <dl className="mt-3.5 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-soft">
        {[
          { label: t('policies.effective'), day: dates.effectiveDate },
          { label: t('policies.lastUpdated'), day: dates.lastUpdated },
        ].map(({ label, day }) => (
          <div key={label} className="flex gap-1.5">
            <dt>{label}</dt>
            <dd className="tabular">
              <time dateTime={day}>{day}</time>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
