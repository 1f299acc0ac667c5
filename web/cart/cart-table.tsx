/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- the roles keep the table a table where its display changes */
import { TriangleAlert, X } from 'lucide-react'
import { memo, useId, type MouseEvent, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router'
import { lineTotal, type CartNotice } from '../../core/cart/cart.ts'
import { formatRinggit } from '../../core/money.ts'
import { formatSize } from '../../core/catalogue/size.ts'
import { useT, type Translate } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Picture } from '../ui/picture.tsx'
import { Quantity } from '../ui/quantity.tsx'
import type { CartLine } from './cart-lines.ts'
import type { LineActions } from './use-line-actions.ts'

interface CartTableProps {
  lines: readonly CartLine[]
  actions: LineActions
  /** The key of the line that more was just asked of than there is. */
  overAsked?: string
  ref?: Ref<HTMLTableElement>
}

/**
 * "Table on desktop, cards on mobile. Columns: image, product, spec, color, size, price, quantity (minus and
 * plus), line total, remove."
 */
export function CartTable({ lines, actions, overAsked, ref }: CartTableProps) {
  return (
    <CartFrame ref={ref}>
      {lines.map((line) => (
        <Row key={line.key} line={line} actions={actions} overAsked={line.key === overAsked} />
      ))}
    </CartFrame>
  )
}

// A phone shows each line as a card. Up to 1280 px there are columns, with spec, color and size stacked in one.
const stackedRow =
  'md:max-xl:grid md:max-xl:grid-cols-[68px_minmax(0,1fr)_166px_78px_150px_90px_32px] md:max-xl:items-center ' +
  'lg:max-xl:grid-cols-[104px_minmax(0,1fr)_190px_100px_174px_116px_32px]'
const headClass = 'py-3 pr-3 text-xs font-medium text-ink-soft xl:pr-4 xl:align-bottom'

/** The table around the lines; its columns have the same width whatever stands in them. */
export function CartFrame({ children, ref }: { children: ReactNode; ref?: Ref<HTMLTableElement> }) {
  const t = useT()
  const columns: { label: string; className?: string; figure?: true; hidden?: true }[] = [
    { label: t('cart.image'), className: 'xl:w-26' },
    { label: t('cart.product') },
    { label: t('cart.spec'), className: 'xl:w-[11%]' },
    { label: t('cart.color'), className: 'md:max-xl:sr-only xl:w-[9.5%]' },
    { label: t('cart.size'), className: 'md:max-xl:sr-only xl:w-[16.5%]' },
    { label: t('cart.price'), className: 'xl:w-24', figure: true },
    { label: t('cart.quantity'), className: 'md:max-xl:pl-3 xl:w-46 xl:pl-7' },
    { label: t('cart.lineTotal'), className: 'xl:w-26', figure: true },
    { label: t('cart.remove'), className: 'xl:w-11', hidden: true },
  ]
  return (
    <table role="table" ref={ref} className="w-full border-collapse max-xl:block xl:table-fixed">
      <thead role="rowgroup" className="max-xl:block max-md:sr-only">
        <tr role="row" className={`border-b border-ink ${stackedRow}`}>
          {columns.map(({ label, className = '', figure, hidden }) => (
            <th
              key={label}
              role="columnheader"
              scope="col"
              className={`${headClass} ${figure ? 'text-end' : 'text-start'} ${className}`}
            >
              {hidden ? <span className="sr-only">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-xl:block">
        {children}
      </tbody>
    </table>
  )
}

export const rowClass =
  'border-b border-line max-md:relative max-md:grid max-md:grid-cols-[clamp(64px,50vw-99px,96px)_minmax(0,1fr)] max-md:gap-x-3.5 max-md:py-4 ' +
  `max-md:first:border-t max-md:first:border-t-ink md:max-xl:grid-rows-[1fr_auto_1fr] md:max-xl:py-3.5 ${stackedRow}`
const cellClass = 'text-md max-md:col-start-2 max-md:py-0.75 md:pr-3 md:max-lg:text-sm xl:py-4 xl:pr-4'
const wholeHeight = 'md:max-xl:row-span-3'
const labelledClass =
  'max-md:flex max-md:items-center max-md:justify-between max-md:gap-2 max-md:text-end ' +
  'max-md:before:shrink-0 max-md:before:text-sm max-md:before:text-ink-soft ' +
  'max-md:before:content-[attr(data-label)]'

/** The classes of the cells of a line, by column. */
export const cells = {
  picture: `max-md:row-span-7 max-md:row-start-1 xl:py-4 ${wholeHeight}`,
  product: `${cellClass} ${wholeHeight} wrap-break-word max-md:pr-11`,
  spec: `${cellClass} ${labelledClass} md:max-xl:col-start-3 md:max-xl:row-start-1 md:max-xl:self-end`,
  color: `${cellClass} ${labelledClass} md:max-xl:col-start-3 md:max-xl:row-start-2`,
  size: `${cellClass} ${labelledClass} tabular md:max-xl:col-start-3 md:max-xl:row-start-3 md:max-xl:self-start`,
  price: `${cellClass} ${labelledClass} ${wholeHeight} tabular text-end whitespace-nowrap`,
  quantity: `${cellClass} ${labelledClass} ${wholeHeight} max-md:pt-2 md:max-xl:pl-3 xl:pl-7`,
  total: `${cellClass} ${labelledClass} ${wholeHeight} tabular text-end whitespace-nowrap max-md:font-medium`,
  remove: `max-md:absolute max-md:top-1.5 max-md:-right-3 md:max-xl:-mr-3 ${wholeHeight}`,
}

interface RowProps {
  line: CartLine
  actions: LineActions
  overAsked: boolean
}

const Row = memo(function Row({ line, actions, overAsked }: RowProps) {
  const t = useT()
  const notesId = useId()
  const { item, productName, stock, notices } = line
  const gone = notices.some((notice) => notice.kind === 'gone')
  const left = line.fewLeft ?? (overAsked && notices.length === 0 ? stock : undefined)
  const short = notices.some((notice) => notice.kind === 'only_left')
  const address = paths.product(item.productId)
  const picture = (
    <Picture
      url={item.image}
      alt=""
      sizes="(min-width: 1024px) 88px, (min-width: 768px) 56px, 96px"
      className="size-full object-cover"
    />
  )
  const tile = 'block aspect-square bg-studio md:w-14 lg:w-22'
  return (
    <tr role="row" className={rowClass}>
      <td role="cell" className={cells.picture}>
        {gone ? (
          <span className={tile}>{picture}</span>
        ) : (
          // The name beside it is the same link for keyboards and screen readers.
          <Link to={address} tabIndex={-1} aria-hidden className={tile}>
            {picture}
          </Link>
        )}
      </td>
      <td role="cell" className={cells.product}>
        <span className="font-medium max-md:block max-md:py-0.5">
          {gone ? (
            productName
          ) : (
            <Link to={address} className="no-underline hover:underline">
              {productName}
            </Link>
          )}
        </span>
        <output id={notesId}>
          {notices.map((notice) => (
            <Note key={notice.kind} blocking={notice.kind !== 'price_changed'}>
              {describeNotice(notice, t)}
            </Note>
          ))}
          {left !== undefined && <Note>{t('cart.onlyLeft', { available: left })}</Note>}
        </output>
        <AcceptButton line={line} onAccept={actions.accept} />
      </td>
      <Cell label={t('cart.spec')} className={cells.spec}>
        {line.specName}
      </Cell>
      <Cell label={t('cart.color')} className={cells.color}>
        {line.color}
      </Cell>
      <Cell label={t('cart.size')} className={cells.size}>
        {formatSize(item.size)}
      </Cell>
      <Cell label={t('cart.price')} className={cells.price}>
        {formatRinggit(item.price)}
      </Cell>
      <Cell label={t('cart.quantity')} className={cells.quantity}>
        {gone ? (
          <span className="tabular md:inline-block md:w-34 md:text-center">{item.quantity}</span>
        ) : (
          <Quantity
            value={item.quantity}
            labels={{
              quantity: t('cart.quantityOf', { product: productName }),
              less: t('cart.decrease'),
              more: t('cart.increase'),
            }}
            canIncrease={stock !== undefined && item.quantity < stock}
            onIncrease={() => actions.increase(line)}
            onDecrease={() => actions.decrease(line)}
            onType={(text) => actions.type(line, text)}
            describedBy={short ? notesId : undefined}
          />
        )}
      </Cell>
      <Cell label={t('cart.lineTotal')} className={cells.total}>
        {formatRinggit(lineTotal(item))}
      </Cell>
      <td role="cell" className={cells.remove}>
        <IconButton
          data-remove
          label={t('cart.removeItem', { product: productName })}
          onClick={() => actions.remove(line)}
        >
          <X className="size-5" strokeWidth={1.5} aria-hidden />
        </IconButton>
      </td>
    </tr>
  )
})

/** A cell that says its column's name where the head cannot be seen. */
function Cell({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <td role="cell" data-label={label} className={className}>
      {children}
    </td>
  )
}

function Note({ blocking = false, children }: { blocking?: boolean; children: ReactNode }) {
  return (
    <span className={`mt-1 flex gap-1.5 text-xs ${blocking ? 'text-danger' : 'text-warning'}`}>
      <TriangleAlert className="mt-px size-3.75 shrink-0" strokeWidth={1.5} aria-hidden />
      <span>{children}</span>
    </span>
  )
}

/** "A one-click way to accept" what changed; what is gone or sold out can only be removed. */
function AcceptButton({ line, onAccept }: { line: CartLine; onAccept: LineActions['accept'] }) {
  const t = useT()
  const { productName, notices } = line
  const left = notices.find((notice) => notice.kind === 'only_left')
  const blocked = notices.some((notice) => notice.kind === 'gone') || left?.available === 0
  if (notices.length === 0 || blocked) return null
  const accept = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes with what it accepts; the focus stays in its line.
    currentTarget.closest('td')?.querySelector('a')?.focus()
    onAccept(line)
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      className="mt-2"
      aria-label={
        left
          ? t('cart.takeLeftOf', { available: left.available, product: productName })
          : t('cart.acceptPriceOf', { product: productName })
      }
      onClick={accept}
    >
      {left ? t('cart.takeLeft', { available: left.available }) : t('cart.acceptPrice')}
    </Button>
  )
}

/** What a notice says, in the page's language. */
export function describeNotice(notice: CartNotice, t: Translate): string {
  switch (notice.kind) {
    case 'price_changed':
      return t('cart.priceChanged', { from: formatRinggit(notice.from), to: formatRinggit(notice.to) })
    case 'only_left':
      return notice.available === 0
        ? t('cart.outOfStock')
        : t('cart.onlyLeft', { available: notice.available })
    case 'gone':
      return t('cart.gone')
  }
}
