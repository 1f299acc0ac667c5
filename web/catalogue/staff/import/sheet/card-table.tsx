import type { ReactNode } from 'react'
import { HeadCell, TableBody, TableCell, TableFrame, TableHead, TableRow } from '#web/ui/table-parts.tsx'

interface CardTableProps {
  label: string
  columns: readonly string[]
  /** Classes with the widths of the columns, from 768 px. */
  className: string
  children: ReactNode
}

// Every row uses the columns of the table.
const row = 'md:col-span-full md:grid md:grid-cols-subgrid md:items-center'

/** A table whose rows are cards on a phone, so that it never scrolls sideways. */
export function CardTable({ label, columns, className, children }: CardTableProps) {
  return (
    <TableFrame aria-label={label} className={`block md:grid md:gap-x-4 ${className}`}>
      <TableHead className={`max-md:sr-only ${row}`}>
        <TableRow className={`border-b border-ink text-xs text-ink-soft ${row}`}>
          {columns.map((title) => (
            <HeadCell key={title} className="py-2 text-start font-medium">
              {title}
            </HeadCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody className={`block ${row}`}>{children}</TableBody>
    </TableFrame>
  )
}

export function CardRow({ children }: { children: ReactNode }) {
  return <TableRow className={`block border-b border-line py-1.5 max-md:py-3 ${row}`}>{children}</TableRow>
}

/** A cell. On a phone it has its label in front, unless it is `bare` and takes the whole width. */
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
    <TableCell
      label={label}
      className={`min-w-0 max-md:py-0.5 ${label === undefined || bare ? 'max-md:block' : labelled} ${className}`}
    >
      {children}
    </TableCell>
  )
}
