import type { ReactNode } from 'react'

/** The house motif: a hairline with a tick at each end and a figure in its middle. */
export function DimensionLine({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <span className={`dim text-xs text-ink ${className}`}>{children}</span>
}

interface RuleHeadProps {
  /** The heading's id, for the section's `aria-labelledby`. */
  id: string
  title: ReactNode
  /** A link at the right end. */
  link?: ReactNode
}

/** The head of a section: a dimension line over its heading. */
export function RuleHead({ id, title, link }: RuleHeadProps) {
  return (
    <div className="rule mb-7 flex items-baseline justify-between gap-4 pt-5">
      <h2 id={id} className="text-h2 text-balance">
        {title}
      </h2>
      {link}
    </div>
  )
}
