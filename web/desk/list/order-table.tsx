import { useEffect, useRef, type RefObject } from 'react'
import { Link } from 'react-router'
import { usualColumns, type ListLook, type OrderColumn } from '#core/orders/lists/columns.ts'
import type { BulkStatus } from '#core/orders/statuses.ts'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import {
  ColumnHead,
  HeadCell,
  TableBody,
  TableCell,
  TableFrame,
  TableHead,
  TableRow,
} from '../../ui/table-parts.tsx'
import { columns, columnTitle, NextStep, phoneColumns, showsStatus, Waiting } from './order-cells.tsx'
import type { OrderList } from './order-search.ts'
import type { OrderRow, ShownRows } from './shown-rows.ts'

interface OrderTableProps {
  list: OrderList
  /** The chosen columns and row height. */
  look: ListLook<OrderColumn>
  shown: ShownRows
  /** Milliseconds since 1970. */
  now: number
  ref: RefObject<HTMLTableElement | null>
  selected: ReadonlySet<string>
  /** Whether the role may do anything with selected orders. */
  selectable: boolean
  onSelect: (ids: readonly string[], on: boolean) => void
  onMove: (row: OrderRow, to: BulkStatus) => void
}

/**
 * The orders of a list in dense rows. On a phone, each order takes several lines and has a button that calls the
 * customer.
 */
export function OrderTable({ ref, ...props }: OrderTableProps) {
  const { list, look, shown, now, selected, selectable, onSelect, onMove } = props
  const t = useT()
  const present = shown.rows.flatMap(({ id }) => (shown.gone.has(id) ? [] : [id]))
  const shownColumns = columnsOf(look, list)
  return (
    <TableFrame ref={ref} className="w-full border-collapse text-sm leading-4.5 max-lg:block">
      <caption className="sr-only">{t(`staff.orders.list.${list}`)}</caption>
      <TableHead className="max-lg:block">
        <TableRow className="border-b border-ink max-lg:block">
          {selectable && (
            <HeadCell className={`${tick} max-lg:block max-lg:w-auto`}>
              <SelectAll
                count={present.filter((id) => selected.has(id)).length}
                of={present.length}
                onChange={(on) => onSelect(present, on)}
              />
            </HeadCell>
          )}
          <ColumnHead className={head}>{t('common.order')}</ColumnHead>
          {shownColumns.map(({ name, figure, className }) => {
            const hides = className.split(' ').filter((one) => one.endsWith(':hidden'))
            return (
              <ColumnHead key={name} figure={figure} className={`${head} ${hides.join(' ')}`}>
                {t(columnTitle(name))}
              </ColumnHead>
            )
          })}
          <ColumnHead className={head}>
            <span className="sr-only">{t('staff.orders.next')}</span>
          </ColumnHead>
        </TableRow>
      </TableHead>
      <TableBody className="max-lg:block">
        {shown.rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            list={list}
            shownColumns={shownColumns}
            density={look.density}
            gone={shown.gone.has(row.id)}
            now={now}
            selected={selectable && selected.has(row.id)}
            onSelect={selectable ? (on) => onSelect([row.id], on) : undefined}
            onMove={onMove}
          />
        ))}
      </TableBody>
    </TableFrame>
  )
}

interface ShownColumn {
  name: OrderColumn
  figure: boolean
  className: string
}

/** Returns the chosen columns, and the other columns that only phones show. */
function columnsOf({ columns: chosen }: OrderTableProps['look'], list: OrderList): ShownColumn[] {
  const names = chosen ?? usualColumns.filter((name) => name !== 'status' || showsStatus(list))
  const shown = names.map((name) => {
    const { figure = false, className, chosenClass = className } = columns[name]
    return { name, figure, className: chosen === null ? className : chosenClass }
  })
  const others = phoneColumns.filter((name) => !names.includes(name))
  return [
    ...shown,
    ...others.map((name) => ({ name, figure: false, className: `${columns[name].className} lg:hidden` })),
  ]
}

const head = 'whitespace-nowrap max-lg:sr-only max-lg:p-0! lg:py-1.5! lg:pr-3!'

/** The column of checkboxes: 44 px high on touch screens, otherwise as high as a row. */
const tick = 'w-8 text-start font-medium pointer-fine:lg:[&_label]:min-h-8'

function SelectAll({ count, of, onChange }: { count: number; of: number; onChange: (on: boolean) => void }) {
  const t = useT()
  const box = useRef<HTMLInputElement>(null)
  const some = count > 0 && count < of
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return (
    <Checkbox
      ref={box}
      checked={count > 0 && count === of}
      onChange={(event) => onChange(event.target.checked)}
    >
      <span className="lg:sr-only">{t('staff.orders.selectAll')}</span>
    </Checkbox>
  )
}

interface RowProps {
  row: OrderRow
  list: OrderList
  shownColumns: readonly ShownColumn[]
  density: ListLook['density']
  /** Whether the order has left the list. */
  gone: boolean
  now: number
  selected: boolean
  /** Undefined if rows cannot be selected. */
  onSelect: ((on: boolean) => void) | undefined
  onMove: OrderTableProps['onMove']
}

const cell = 'align-middle lg:pr-3 lg:whitespace-nowrap'
/** The row heights of "Density": 20 dense rows fit on a screen that is 900 px high. */
const heights = { dense: 'lg:h-8.25', comfortable: 'lg:h-12' } as const

const rowLook =
  'scroll-mt-16 border-b border-line -outline-offset-2 hover:bg-studio focus-within:bg-petrol-tint ' +
  'focus:bg-petrol-tint focus:shadow-[inset_3px_0_var(--color-petrol)] ' +
  'max-lg:relative max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)_auto] max-lg:gap-x-2 max-lg:gap-y-0.5 max-lg:py-2.5'

function Row({ row, list, shownColumns, density, gone, now, selected, onSelect, onMove }: RowProps) {
  const t = useT()
  const hasTags = shownColumns.some(({ name }) => name === 'tags')
  const about = { row, list, now, hasTags }
  const high = heights[density]
  return (
    <TableRow tabIndex={-1} className={`${rowLook} ${gone ? 'text-ink-soft' : ''}`}>
      {onSelect && (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the box in it has its label
        <TableCell className={`${tick} max-lg:relative max-lg:z-1 max-lg:row-span-2 lg:align-middle`}>
          <Checkbox
            checked={selected && !gone}
            disabled={gone}
            onChange={(event) => onSelect(event.target.checked)}
          >
            <span className="sr-only">{t('staff.orders.select', { number: row.orderNumber })}</span>
          </Checkbox>
        </TableCell>
      )}
      <TableCell className={`${cell} ${high} max-lg:col-start-2 max-lg:row-start-1`}>
        <Link
          to={staffPaths.order(row.id, list)}
          className="tabular font-medium whitespace-nowrap max-lg:after:absolute max-lg:after:inset-0"
        >
          {row.orderNumber}
        </Link>
        {!gone && (
          <span className="ml-2 text-ink-soft lg:hidden">
            <Waiting {...about} />
          </span>
        )}
      </TableCell>
      {shownColumns.map(({ name, figure, className }) => {
        const { Cell } = columns[name]
        return (
          <TableCell key={name} className={`${cell} ${className} ${figure ? 'tabular lg:text-end' : ''}`}>
            {!(gone && name === 'waiting') && <Cell {...about} />}
          </TableCell>
        )
      })}
      <TableCell
        className={`${cell} pr-0! max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-4 max-lg:mt-1 lg:text-end`}
      >
        {gone ? t('staff.orders.gone') : <NextStep row={row} list={list} onMove={onMove} />}
      </TableCell>
    </TableRow>
  )
}
