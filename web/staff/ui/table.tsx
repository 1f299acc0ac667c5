import type { ReactNode } from 'react'
import { ColumnHead } from '../../ui/table-parts.tsx'

export interface Column {
  title: string
  /** Whether only screen readers get the title, as above a column of buttons. */
  hideTitle?: boolean
  /** Whether the column has numbers, which are aligned at the right. */
  figure?: boolean
  className?: string
}

interface TableProps {
  /** Only for screen readers. */
  caption: string
  columns: readonly Column[]
  className?: string
  /** The rows. */
  children: ReactNode
}

/** A dense table, which scrolls if the page is too narrow. */
export function Table({ caption, columns, className = '', children }: TableProps) {
  return (
    <div className={`overflow-x-auto ${className}`}>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-ink">
            {columns.map(({ title, hideTitle = false, figure = false, className: look = '' }) => (
              <ColumnHead key={title} figure={figure} className={`py-2! ${look}`}>
                {hideTitle ? <span className="sr-only">{title}</span> : title}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

export const rowClass = 'border-b border-line hover:bg-studio'

export function Cell(props: { figure?: boolean; className?: string; children?: ReactNode }) {
  const { figure = false, className = '', children } = props
  return (
    <td className={`py-2.25 pr-4 align-middle ${figure ? 'tabular text-end' : ''} ${className}`}>
      {children}
    </td>
  )
}
