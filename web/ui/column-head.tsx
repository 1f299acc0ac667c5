import type { ReactNode } from 'react'

/** The head of a table's column; it keeps its role where a phone lays the table out as cards. */
export function ColumnHead({
  className = '',
  figure = false,
  children,
}: {
  className?: string
  /** Whether the column holds figures, which stand at its end. */
  figure?: boolean
  children: ReactNode
}) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={`py-3 pr-4 align-bottom text-xs font-medium text-ink-soft ${figure ? 'text-end' : 'text-start'} ${className}`}
    >
      {children}
    </th>
  )
}
