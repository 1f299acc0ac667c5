import { useId, type ReactNode } from 'react'

interface PanelProps {
  title: string
  afterTitle?: ReactNode
  /** Shown at the right end of the heading. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** A section of a page, under a heading with a line. */
export function Panel({ title, afterTitle, action, className = '', children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-3 flex min-h-10 flex-wrap items-center gap-x-3 border-b border-line pb-1.5">
        <h2 id={id} className="text-md font-semibold">
          {title}
        </h2>
        {afterTitle}
        {action && <div className="ml-auto">{action}</div>}
      </div>
      {children}
    </section>
  )
}

/** A list of names and values. Names without a value are left out. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts
        .filter(([, value]) => value !== undefined && value !== false && value !== '')
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A hint below a list. */
export function ListHint({ children }: { children: ReactNode }) {
  return <p className="mt-3 max-w-[75ch] text-xs text-ink-soft">{children}</p>
}
