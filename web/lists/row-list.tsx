import type { ReactNode } from 'react'
import { HeadCell, TableBody, TableCell, TableFrame, TableHead, TableRow } from '../ui/table-parts.tsx'

interface RowColumn<Row> {
  title: string
  /** Shown in the head instead of the title. */
  head?: ReactNode
  /** Whether the title is only for screen readers, for example above buttons. */
  hideTitle?: boolean
  /** Whether figures are aligned at the end of the column. */
  figure?: boolean
  /**
   * The cell on a phone: a line that begins with the title (the default), a line without it, or part of the previous
   * line.
   */
  phone?: 'labelled' | 'bare' | 'block' | 'inline'
  headClass?: string
  className?: string
  render: (row: Row, index: number) => ReactNode
}

interface RowListProps<Row> {
  label?: string
  columns: readonly RowColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** The widths and gaps of the columns from 768 px, as a grid; without it, an automatic table. */
  grid?: string
  /** Whether rows are small as in the office, or larger as in the shop. */
  size?: 'dense' | 'roomy'
  rowClass: string
  /** Whether a phone shows a line above the first card. */
  lineOnPhone?: boolean
}

const sizes = {
  dense: { head: 'py-2', cell: '', labelled: 'max-md:py-0.5' },
  roomy: { head: 'py-3', cell: 'text-md', labelled: 'max-md:py-0.75 max-md:before:text-sm' },
}

const onPhone = {
  labelled:
    'max-md:flex max-md:justify-between max-md:gap-4 max-md:text-end max-md:before:shrink-0 max-md:before:text-ink-soft max-md:before:content-[attr(data-label)]',
  bare: '',
  block: 'max-md:block',
  inline: 'max-md:inline max-md:align-baseline',
}

/**
 * A list of rows: a table with heads on wide screens, and cards on a phone. For screen readers it is always a table.
 */
export function RowList<Row>(props: RowListProps<Row>) {
  const { label, columns, rows, keyOf, grid, size = 'dense', rowClass, lineOnPhone = true } = props
  const look = sizes[size]
  // Each row is a separate grid, so that rows out of sight need no layout.
  const isGrid = grid !== undefined
  const group = isGrid ? 'block' : 'max-md:block'
  const row = isGrid ? `block md:grid md:items-center ${grid}` : ''
  const head = `${look.head} font-medium ${isGrid ? '' : 'pr-4 align-bottom break-keep'}`
  return (
    <TableFrame aria-label={label} className={isGrid ? group : `w-full border-collapse ${group}`}>
      <TableHead className={`${group} max-md:sr-only`}>
        <TableRow className={`border-b border-ink text-xs text-ink-soft ${row}`}>
          {columns.map(({ title, head: shown = title, hideTitle, figure, headClass = '' }) => (
            <HeadCell key={title} className={`${head} ${figure ? 'text-end' : 'text-start'} ${headClass}`}>
              {hideTitle ? <span className="sr-only">{title}</span> : shown}
            </HeadCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody className={`${group} ${lineOnPhone ? 'max-md:border-t max-md:border-ink' : ''}`}>
        {rows.map((one, index) => (
          <TableRow key={keyOf(one)} className={`border-b border-line ${row} ${rowClass}`}>
            {columns.map(({ title, figure, phone = 'labelled', className = '', render }) => (
              <TableCell
                key={title}
                label={phone === 'labelled' ? title : undefined}
                className={`${look.cell} ${phone === 'labelled' ? look.labelled : ''} ${onPhone[phone]} ${figure ? 'tabular md:text-end' : ''} ${className}`}
              >
                {render(one, index)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </TableFrame>
  )
}
