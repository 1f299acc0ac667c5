import { TriangleAlert, X } from 'lucide-react'
import { memo, useId, type MouseEvent, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router'
import { lineTotal } from '#core/cart/cart.ts'
import type { CartNotice } from '#core/cart/changes.ts'
import { saysColor } from '#core/cart/line-facts.ts'
import { formatSize } from '#core/catalogue/size.ts'
import { formatRinggit } from '#core/money.ts'
import { PriceNow, SaleTerms } from '../catalogue/sale-price.tsx'
import { CompanyPriceReason } from '../companies/company-price.tsx'
import { TierReason } from '../catalogue/tier-reason.tsx'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Picture } from '../ui/pictures/picture.tsx'
import { Quantity } from '../ui/quantity.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { HeadCell, TableBody, TableCell, TableFrame, TableHead, TableRow } from '../ui/table-parts.tsx'
import { WithoutScripts } from '../ui/without-scripts.tsx'
import { saysTier, TierRow } from './tier-row.tsx'
import { isGone, type CartLine } from './cart-lines.ts'
import { describeNotice } from './notice-text.ts'
import type { LineActions } from './use-line-actions.ts'

// On a phone a line is a card, with spec and size in one line. Up to 1280 px, spec, color and size share a column.
const stackedRow =
  'md:max-xl:grid md:max-xl:grid-cols-[68px_minmax(0,1fr)_158px_92px_150px_88px_52px] md:max-xl:items-center ' +
  'lg:max-xl:grid-cols-[104px_minmax(0,1fr)_184px_112px_174px_116px_54px]'
const rowClass =
  'max-md:relative max-md:grid max-md:grid-cols-[clamp(64px,50vw-99px,96px)_minmax(0,1fr)_auto] max-md:gap-x-3.5 max-md:py-4 ' +
  `max-md:first:border-t max-md:first:border-t-ink md:max-xl:grid-rows-[1fr_auto_1fr] md:max-xl:py-3.5 ${stackedRow}`
const lineEnd = 'border-b border-line'
/** Classes of the row below a line. It starts at the column of the product. */
const belowLine = `${lineEnd} max-xl:block max-md:pb-3 max-md:pl-[calc(clamp(64px,50vw-99px,96px)+14px)] md:max-lg:pl-17 lg:max-xl:pl-26`
const headClass = 'py-3 pr-3 text-xs font-medium text-ink-soft xl:pr-4 xl:align-bottom'
const cellClass = 'text-md md:pr-3 md:max-lg:text-sm xl:py-4 xl:pr-4'
const wholeHeight = 'md:max-xl:row-span-3'
// On phones the amount is beside the quantity, on narrow ones below it.
const amountClass = `${cellClass} ${wholeHeight} tabular price text-end whitespace-nowrap max-md:col-start-3 max-[374px]:col-start-2`

const cells = {
  picture: `max-md:row-span-5 max-md:row-start-1 xl:py-4 ${wholeHeight}`,
  product: `${cellClass} ${wholeHeight} wrap-break-word max-md:col-span-2 max-md:col-start-2 max-md:pr-8`,
  spec:
    `${cellClass} max-md:col-span-2 max-md:col-start-2 max-md:pt-0.5 max-md:text-sm max-md:text-balance max-md:text-ink-soft ` +
    'max-md:after:content-[attr(data-more)] md:max-xl:col-start-3 md:max-xl:row-start-1 md:max-xl:self-end',
  color: `${cellClass} max-md:sr-only md:max-xl:col-start-3 md:max-xl:row-start-2`,
  size: `${cellClass} tabular max-md:sr-only md:max-xl:col-start-3 md:max-xl:row-start-3 md:max-xl:self-start`,
  price: `${amountClass} max-md:row-start-4 max-md:text-sm max-md:text-ink-soft max-md:before:content-[attr(data-more)]`,
  quantity: `${cellClass} ${wholeHeight} max-md:col-start-2 max-md:row-span-2 max-md:row-start-3 max-md:pt-3 max-[374px]:row-span-1 md:max-xl:pl-3 xl:pl-7`,
  total: `${amountClass} max-md:row-start-3 max-md:pt-3 max-md:font-medium max-[374px]:row-start-5 max-[374px]:pt-1`,
  remove: `max-md:absolute max-md:top-1.5 max-md:-right-3 md:text-end ${wholeHeight}`,
}

/** For each column: the key of its title, the classes of its head, and those of its skeleton. */
const columns: Record<keyof typeof cells, readonly [title: TextKey, head: string, skeleton: string]> = {
  picture: ['common.image', 'text-start xl:w-26', 'aspect-square md:w-14 lg:w-22'],
  product: ['common.product', 'text-start', 'h-5.5 w-3/4'],
  spec: ['common.spec', 'text-start xl:w-[11%]', 'h-5.5 w-2/3'],
  color: ['cart.color', 'text-start md:max-xl:sr-only xl:w-[9.5%]', 'h-5.5 w-1/2'],
  size: ['common.size', 'text-start md:max-xl:sr-only xl:w-[15.5%]', 'h-5.5 w-5/6'],
  price: ['common.unitPrice', 'text-end xl:w-29', 'ml-auto h-5.5 w-14'],
  quantity: ['common.quantity', 'text-start md:max-xl:pl-3 xl:w-46 xl:pl-7', 'h-11.5 w-34.5'],
  total: ['common.lineTotal', 'text-end xl:w-26', 'ml-auto h-5.5 w-14'],
  remove: ['common.remove', 'pr-0! text-end xl:w-14', 'my-3 size-5 max-md:mx-3 md:ml-auto'],
}
const columnNames = Object.keys(columns) as (keyof typeof columns)[]

interface CartTableProps {
  lines: readonly CartLine[]
  actions: LineActions
  /** Key of the line whose last typed quantity exceeded the stock. */
  overStock?: string
  ref?: Ref<HTMLTableElement>
}

/**
 * The lines of the cart: "Table on desktop, cards on mobile. Columns: image, product, spec, color, size, price,
 * quantity…"
 */
export function CartTable({ lines, actions, overStock, ref }: CartTableProps) {
  return (
    <CartFrame ref={ref}>
      {lines.map((line) => (
        <Row key={line.key} line={line} actions={actions} isOverStock={line.key === overStock} />
      ))}
    </CartFrame>
  )
}

/** Two placeholder lines in the size of real ones, shown until the browser's storage is read. */
export function CartSkeleton() {
  const t = useT()
  return (
    <>
      <output className="sr-only">{t('common.loadingCart')}</output>
      <WithoutScripts>{t('cart.needsJavaScript')}</WithoutScripts>
      <div aria-hidden>
        <CartFrame>
          {['first', 'second'].map((line) => (
            <TableRow key={line} className={`${rowClass} ${lineEnd}`}>
              {columnNames.map((column) => (
                <TableCell key={column} className={cells[column]}>
                  <Skeleton className={columns[column][2]} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </CartFrame>
      </div>
    </>
  )
}

function CartFrame({ children, ref }: { children: ReactNode; ref?: Ref<HTMLTableElement> }) {
  const t = useT()
  return (
    <TableFrame ref={ref} className="w-full border-collapse max-xl:block xl:table-fixed">
      <TableHead className="max-xl:block max-md:sr-only">
        <TableRow className={`border-b border-ink ${stackedRow}`}>
          {Object.entries(columns).map(([column, [title, head]]) => (
            <HeadCell key={column} className={`${headClass} ${head}`}>
              {t(title)}
              {column === 'spec' && <StackedTitles />}
            </HeadCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody className="max-xl:block">{children}</TableBody>
    </TableFrame>
  )
}

/** The titles of colour and size, shown while they share the column of the spec. */
function StackedTitles() {
  const t = useT()
  return (
    <span aria-hidden className="hidden md:max-xl:inline">
      {` / ${t('cart.color')} / ${t('common.size')}`}
    </span>
  )
}

interface RowProps {
  line: CartLine
  actions: LineActions
  isOverStock: boolean
}

/** A line, with a row below it about prices by quantity if there are any. */
const Row = memo(function Row(props: RowProps) {
  const { line, actions } = props
  const hasTier = saysTier(line)
  return (
    <>
      <LineRow {...props} className={hasTier ? 'max-md:pb-2' : lineEnd} />
      {hasTier && (
        <TableRow className={belowLine}>
          <TableCell colSpan={columnNames.length} className="max-xl:block md:pb-3 xl:pl-26">
            <TierRow line={line} onAdd={actions.addMore} />
          </TableCell>
        </TableRow>
      )}
    </>
  )
})

function LineRow(props: RowProps & { className: string }) {
  const { line, actions, isOverStock, className } = props
  const t = useT()
  const notesId = useId()
  const { item, productName, stock, notices } = line
  const left = line.fewLeft ?? (isOverStock && notices.length === 0 ? stock : undefined)
  const short = notices.some(({ kind }) => kind === 'only_left')
  const size = formatSize(item.size)
  /** Whether the price of one piece is also the amount of the line. */
  const isSingle = item.quantity === 1 && line.sale === undefined
  return (
    <TableRow className={`${rowClass} ${className}`}>
      <TableCell className={cells.picture}>
        <LinePicture line={line} />
      </TableCell>
      <TableCell className={cells.product}>
        <span className="font-medium max-md:block max-md:py-0.5">
          {isGone(line) ? (
            productName
          ) : (
            <Link to={paths.product(item.productId, item.specName)} className="no-underline hover:underline">
              {productName}
            </Link>
          )}
        </span>
        {line.sale && <SaleTerms sale={line.sale} className="mt-1 text-xs" />}
        <output id={notesId}>
          {notices.map((notice) => (
            <Note key={notice.kind} blocking>
              {describeNotice(notice, t)}
            </Note>
          ))}
          {left !== undefined && <Note>{t('cart.onlyLeft', { available: left })}</Note>}
        </output>
        {line.isBuyable &&
          notices.map((notice) => (
            <AcceptButton key={notice.kind} line={line} notice={notice} onAccept={actions.accept} />
          ))}
      </TableCell>
      <TableCell
        className={cells.spec}
        data-more={['', ...(saysColor(line) ? [] : [line.color]), size].join(t('form.separator'))}
      >
        {line.specName}
      </TableCell>
      <TableCell className={`${cells.color} ${saysColor(line) ? 'max-xl:sr-only' : ''}`}>
        {line.color}
      </TableCell>
      <TableCell className={cells.size}>{size}</TableCell>
      <TableCell
        className={`${cells.price} ${isSingle ? 'max-md:sr-only' : ''}`}
        data-more={`${item.quantity} × `}
      >
        <LinePrice line={line} />
      </TableCell>
      <TableCell className={cells.quantity}>
        <LineQuantity line={line} actions={actions} describedBy={short ? notesId : undefined} />
      </TableCell>
      <TableCell
        className={`${cells.total} ${isSingle ? 'max-md:row-span-2 max-md:self-center' : 'max-md:self-end'}`}
      >
        {/* Lines that cannot be bought are not in the total. */}
        {line.isBuyable ? formatRinggit(lineTotal({ quantity: item.quantity, price: line.price })) : '–'}
      </TableCell>
      <TableCell className={cells.remove}>
        <IconButton
          data-remove
          className="md:-mr-3"
          label={t('cart.removeItem', { product: productName })}
          onClick={() => actions.remove(line)}
        >
          <X className="size-5" />
        </IconButton>
      </TableCell>
    </TableRow>
  )
}

/** The price of one piece. A price by quantity also says from how many pieces it applies; a company's own price says so. */
function LinePrice({ line: { price, sale, tier, listOfCompany } }: { line: CartLine }) {
  if (listOfCompany !== undefined)
    return (
      <>
        {formatRinggit(price)}
        <CompanyPriceReason list={listOfCompany} className="md:max-lg:whitespace-normal" />
      </>
    )
  if (tier === undefined) return <PriceNow price={price} sale={sale} stacked />
  return (
    <>
      {formatRinggit(price)}
      <TierReason {...tier} stacked className="md:max-lg:whitespace-normal" />
    </>
  )
}

function LineQuantity(props: { line: CartLine; actions: LineActions; describedBy: string | undefined }) {
  const { line, actions, describedBy } = props
  const { item, productName, stock } = line
  const t = useT()
  if (isGone(line))
    return <span className="tabular md:inline-block md:w-34 md:text-center">{item.quantity}</span>
  return (
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
      describedBy={describedBy}
    />
  )
}

function LinePicture({ line }: { line: CartLine }) {
  const tile = 'block aspect-square bg-studio md:w-14 lg:w-22'
  const sizes = '(min-width: 1024px) 88px, (min-width: 768px) 56px, 96px'
  const picture = <Picture url={line.item.image} alt="" sizes={sizes} className="size-full object-cover" />
  if (isGone(line)) return <span className={tile}>{picture}</span>
  return (
    // Keyboards and screen readers use the name beside it, which has the same link.
    <Link
      to={paths.product(line.item.productId, line.item.specName)}
      tabIndex={-1}
      aria-hidden
      className={tile}
    >
      {picture}
    </Link>
  )
}

function Note({ blocking = false, children }: { blocking?: boolean; children: ReactNode }) {
  return (
    <span className={`mt-1 flex gap-1.5 text-xs ${blocking ? 'text-danger' : 'text-warning'}`}>
      <TriangleAlert className="mt-px size-3.75 shrink-0" />
      <span>{children}</span>
    </span>
  )
}

/** The button that accepts a change of a line: "A one-click way to accept". */
function AcceptButton(props: { line: CartLine; notice: CartNotice; onAccept: LineActions['accept'] }) {
  const { line, notice, onAccept } = props
  const t = useT()
  const accept = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button disappears, so the focus moves to its line.
    currentTarget.closest('td')?.querySelector('a')?.focus()
    onAccept(line, notice)
  }
  const product = line.productName
  const [action, name] =
    notice.kind === 'only_left'
      ? [
          t('cart.takeLeft', { available: notice.available }),
          t('cart.takeLeftOf', { available: notice.available, product }),
        ]
      : [t('cart.acceptPrice'), t('cart.acceptPriceOf', { product })]
  return (
    <Button
      variant="secondary"
      size="sm"
      className="mt-2 mr-2"
      data-accept=""
      aria-label={name}
      onClick={accept}
    >
      {action}
    </Button>
  )
}
