import type { ReactNode } from 'react'
import { ColumnHead } from '../../ui/column-head.tsx'

export interface Column {
  title: string
  /** The title is read out, not seen, as over a column of buttons. */
  hideTitle?: boolean
  /** Whether the column holds figures, which stand at its end. */
  figure?: boolean
  className?: string
}

interface TableProps {
  /** What the table lists; read out, not seen. */
  caption: string
  columns: readonly Column[]
  className?: string
  /** The rows. */
  children: ReactNode
}

/** A dense table of the back office; it scrolls by itself where the page is too narrow for it. */
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

/** The classes of a table's row. */
export const rowClass = 'border-b border-line hover:bg-studio'

interface CellProps {
  figure?: boolean
  className?: string
  children?: ReactNode
}

/** A cell of a table; figures stand at its end. */
export function Cell({ figure = false, className = '', children }: CellProps) {
  return (
    <td className={`py-[9px] pr-4 align-middle ${figure ? 'tabular text-end' : ''} ${className}`}>
      {children}
    </td>
  )
}
