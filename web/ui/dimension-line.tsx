import type { ReactNode } from 'react'

/** A thin line with ticks at both ends and a text, such as a length, in the middle. */
export function DimensionLine({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <span className={`dim text-xs text-ink ${className}`}>{children}</span>
}

/** The head of a section: a dimension line above a heading, and a link on the right. */
export function RuleHead({ id, title, link }: { id: string; title: ReactNode; link?: ReactNode }) {
  return (
    <div className="rule mb-7 flex items-baseline justify-between gap-4 pt-5">
      <h2 id={id} className="text-h2 text-balance">
        {title}
      </h2>
      {link}
    </div>
  )
}
