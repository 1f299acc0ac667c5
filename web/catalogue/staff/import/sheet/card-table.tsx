/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- the roles keep the table a table where its display changes */
import type { ReactNode } from 'react'

interface CardTableProps {
  label: string
  columns: readonly string[]
  /** The widths of its columns, from 768 px. */
  className: string
  children: ReactNode
}

// The columns are those of the table, and every row takes them over.
const row = 'md:col-span-full md:grid md:grid-cols-subgrid md:items-center'

/** A table whose rows are cards on a phone, so that none scrolls sideways. */
export function CardTable({ label, columns, className, children }: CardTableProps) {
  return (
    <table role="table" aria-label={label} className={`block md:grid md:gap-x-4 ${className}`}>
      <thead role="rowgroup" className={`max-md:sr-only ${row}`}>
        <tr role="row" className={`border-b border-ink text-xs text-ink-soft ${row}`}>
          {columns.map((title) => (
            <th key={title} role="columnheader" scope="col" className="py-2 text-start font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={`block ${row}`}>
        {children}
      </tbody>
    </table>
  )
}

export function CardRow({ children }: { children: ReactNode }) {
  return (
    <tr role="row" className={`block border-b border-line py-1.5 max-md:py-3 ${row}`}>
      {children}
    </tr>
  )
}

/** On a phone its label is in front of it; `bare` takes the whole width. */
export function CardCell(props: {
  label?: string
  bare?: boolean
  className?: string
  children?: ReactNode
}) {
  const { label, bare = false, className = '', children } = props
  const labelled =
    'max-md:flex max-md:justify-between max-md:gap-4 max-md:text-end max-md:before:shrink-0 max-md:before:text-ink-soft max-md:before:content-[attr(data-label)]'
  return (
    <td
      role="cell"
      data-label={label}
      className={`min-w-0 max-md:py-0.5 ${label === undefined || bare ? 'max-md:block' : labelled} ${className}`}
    >
      {children}
    </td>
  )
}
