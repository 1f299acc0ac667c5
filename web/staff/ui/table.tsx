import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ShopAddress } from '../../navigation/paths.ts'
import { ColumnHead } from '../../ui/table-parts.tsx'

export interface Column {
  title: string
  /** Whether the title is only for screen readers, as above a column of buttons. */
  hideTitle?: boolean
  /** Whether the column has numbers, which are aligned at the right. */
  figure?: boolean
  className?: string
  /** The link that sorts the table by the column, and the direction in which it is sorted by it now. */
  sort?: { to: ShopAddress; is: 'ascending' | 'descending' | undefined }
}

interface TableProps {
  /** The name of the table, for screen readers only. */
  caption: string
  columns: readonly Column[]
  className?: string
  /** The rows. */
  children: ReactNode
}

/** A dense table, which scrolls sideways if the page is too narrow. */
export function Table({ caption, columns, className = '', children }: TableProps) {
  return (
    <div className={`overflow-x-auto ${className}`}>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-ink">
            {columns.map(({ title, hideTitle = false, figure = false, className: look = '', sort }) => (
              <ColumnHead key={title} figure={figure} aria-sort={sort?.is} className={`py-2! ${look}`}>
                {hideTitle ? <span className="sr-only">{title}</span> : <Head title={title} sort={sort} />}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** The title of a column, as a link if the table can be sorted by it. */
function Head({ title, sort }: Pick<Column, 'title' | 'sort'>) {
  if (sort === undefined) return title
  const Icon = sort.is === undefined ? ArrowUpDown : sort.is === 'ascending' ? ArrowUp : ArrowDown
  return (
    <Link
      to={sort.to}
      preventScrollReset
      className="relative inline-flex items-center gap-1 after:absolute after:-inset-y-1 after:inset-x-0 no-underline hover:text-ink hover:underline pointer-coarse:min-h-11"
    >
      {title}
      <Icon className={`size-3.5 ${sort.is === undefined ? 'opacity-60' : 'text-ink'}`} />
    </Link>
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
