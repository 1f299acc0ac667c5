import { useId, type ReactNode } from 'react'

/** A section of the order's page, with a badge at the right of its heading. */
export function Block(props: { title: string; badge?: ReactNode; children: ReactNode }) {
  const { title, badge, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id} className="not-first:mt-12">
      <div className="mb-4 flex items-center justify-between gap-3 border-b border-line pb-3">
        <h2 id={id} className="text-xl font-medium">
          {title}
        </h2>
        {badge}
      </div>
      {children}
    </section>
  )
}

type Fact = readonly [term: string, value: ReactNode]

/** Terms and their values; terms without a value are left out. */
export function Facts({ facts, className = '' }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={`grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-5 gap-y-1 ${className}`}>
      {facts
        .filter(([, value]) => value)
        .map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="wrap-break-word whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
