/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- the roles keep the table a table where its display changes */
import type { ComponentProps } from 'react'

// A table whose parts have explicit roles, because browsers drop the roles if `display` changes, as for cards on a
// phone.

export function TableFrame(props: ComponentProps<'table'>) {
  return <table role="table" {...props} />
}

export function TableHead(props: ComponentProps<'thead'>) {
  return <thead role="rowgroup" {...props} />
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody role="rowgroup" {...props} />
}

export function TableRow(props: ComponentProps<'tr'>) {
  return <tr role="row" {...props} />
}

/** The head of a column, without styles. */
export function HeadCell(props: ComponentProps<'th'>) {
  return <th role="columnheader" scope="col" {...props} />
}

/** The head of a row. */
export function RowHead(props: ComponentProps<'th'>) {
  return <th role="rowheader" scope="row" {...props} />
}

/** A cell. If the heads of columns are hidden, styles may show `label` before its content. */
export function TableCell({ label, ...props }: ComponentProps<'td'> & { label?: string | undefined }) {
  return <td role="cell" data-label={label} {...props} />
}

/** The head of a column. In a column of numbers it is aligned at the end. */
export function ColumnHead(
  props: Pick<ComponentProps<'th'>, 'aria-sort' | 'className' | 'children'> & { figure?: boolean },
) {
  const { className = '', figure = false, ...attributes } = props
  return (
    <HeadCell
      {...attributes}
      className={`py-3 pr-4 align-bottom text-xs break-keep font-medium text-ink-soft ${figure ? 'text-end' : 'text-start'} ${className}`}
    />
  )
}
