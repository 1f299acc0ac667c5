/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- the roles keep the table a table where its display changes */
import { useEffect, useRef, type RefObject } from 'react'
import { Link } from 'react-router'
import type { BulkStatus } from '../../../../core/orders/statuses.ts'
import { useT } from '../../../i18n/i18n.tsx'
import { staffPaths } from '../../../staff/paths.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ColumnHead } from '../../../ui/column-head.tsx'
import { columns, NextStep, orderColumns, showsStatus, Waiting, type OrderColumn } from './order-cells.tsx'
import type { OrderList } from './order-search.ts'
import type { OrderRow, ShownRows } from './shown-rows.ts'

interface OrderTableProps {
  list: OrderList
  shown: ShownRows
  /** Milliseconds since 1970. */
  now: number
  ref: RefObject<HTMLTableElement | null>
  selected: ReadonlySet<string>
  /** Whether this role may do anything with selected orders. */
  selectable: boolean
  onSelect: (ids: readonly string[], on: boolean) => void
  onMove: (row: OrderRow, to: BulkStatus) => void
}

/** The orders of a list, a dense row each; a phone shows each on two lines, with a button that calls. */
export function OrderTable({ ref, ...props }: OrderTableProps) {
  const { list, shown, now, selected, selectable, onSelect, onMove } = props
  const t = useT()
  const present = shown.rows.flatMap(({ id }) => (shown.gone.has(id) ? [] : [id]))
  const names = orderColumns.filter((name) => name !== 'status' || showsStatus(list))
  return (
    <table ref={ref} role="table" className="w-full border-collapse text-[13.5px] leading-4.5 max-lg:block">
      <caption className="sr-only">{t(`staff.orders.list.${list}`)}</caption>
      <thead role="rowgroup" className="max-lg:block">
        <tr role="row" className="border-b border-ink max-lg:block">
          {selectable && (
            <th role="columnheader" scope="col" className={`${tick} max-lg:block max-lg:w-auto`}>
              <SelectAll
                count={present.filter((id) => selected.has(id)).length}
                of={present.length}
                onChange={(on) => onSelect(present, on)}
              />
            </th>
          )}
          <ColumnHead className={head}>{t('staff.orders.order')}</ColumnHead>
          {names.map((name) => {
            const { title, figure, className } = columns[name]
            const hides = className.split(' ').filter((one) => one.endsWith(':hidden'))
            return (
              <ColumnHead key={name} figure={figure ?? false} className={`${head} ${hides.join(' ')}`}>
                {t(title)}
              </ColumnHead>
            )
          })}
          <ColumnHead className={head}>
            <span className="sr-only">{t('staff.orders.next')}</span>
          </ColumnHead>
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-lg:block">
        {shown.rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            list={list}
            names={names}
            gone={shown.gone.has(row.id)}
            now={now}
            selected={selectable && selected.has(row.id)}
            onSelect={selectable ? (on) => onSelect([row.id], on) : undefined}
            onMove={onMove}
          />
        ))}
      </tbody>
    </table>
  )
}

const head = 'whitespace-nowrap max-lg:sr-only max-lg:p-0! lg:py-1.5! lg:pr-3!'

/** The column of ticks: 44 px high on touch, else as low as a row. */
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
  names: readonly OrderColumn[]
  /** Whether it has left the list. */
  gone: boolean
  now: number
  selected: boolean
  /** Undefined where rows cannot be selected. */
  onSelect: ((on: boolean) => void) | undefined
  onMove: OrderTableProps['onMove']
}

const cell = 'align-middle lg:h-[33px] lg:pr-3 lg:whitespace-nowrap'

const rowLook =
  'scroll-mt-16 border-b border-line outline-offset-[-2px] hover:bg-studio focus-within:bg-petrol-tint ' +
  'focus:bg-petrol-tint focus:shadow-[inset_3px_0_var(--color-petrol)] ' +
  'max-lg:relative max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)_auto] max-lg:gap-x-2 max-lg:gap-y-0.5 max-lg:py-2.5'

function Row({ row, list, names, gone, now, selected, onSelect, onMove }: RowProps) {
  const t = useT()
  const shownNames = gone ? names.filter((name) => name !== 'waiting') : names
  const about = { row, list, now }
  return (
    <tr role="row" tabIndex={-1} className={`${rowLook} ${gone ? 'text-ink-soft' : ''}`}>
      {onSelect && (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the box in it has its label
        <td role="cell" className={`${tick} max-lg:relative max-lg:z-1 max-lg:row-span-2 lg:align-middle`}>
          <Checkbox
            checked={selected && !gone}
            disabled={gone}
            onChange={(event) => onSelect(event.target.checked)}
          >
            <span className="sr-only">{t('staff.orders.select', { number: row.orderNumber })}</span>
          </Checkbox>
        </td>
      )}
      <td role="cell" className={`${cell} max-lg:col-start-2 max-lg:row-start-1`}>
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
      </td>
      {names.map((name) => {
        const { Cell, figure, className } = columns[name]
        return (
          <td
            key={name}
            role="cell"
            className={`${cell} ${className} ${figure ? 'tabular lg:text-end' : ''}`}
          >
            {shownNames.includes(name) && <Cell {...about} />}
          </td>
        )
      })}
      <td
        role="cell"
        className={`${cell} pr-0! max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-4 max-lg:mt-1 lg:text-end`}
      >
        {gone ? t('staff.orders.gone') : <NextStep row={row} list={list} onMove={onMove} />}
      </td>
    </tr>
  )
}
