import type { ReactNode } from 'react'

/** The head of a table's column, of figures at its end; with an explicit role, as phones show rows as cards. */
export function ColumnHead(props: { className?: string; figure?: boolean; children: ReactNode }) {
  const { className = '', figure = false, children } = props
  return (
    <th
      role="columnheader"
      scope="col"
      className={`py-3 pr-4 align-bottom text-xs break-keep font-medium text-ink-soft ${figure ? 'text-end' : 'text-start'} ${className}`}
    >
      {children}
    </th>
  )
}
