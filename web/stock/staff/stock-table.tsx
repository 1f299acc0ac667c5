import { History } from 'lucide-react'
import { Fragment, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatRinggit } from '#core/money.ts'
import { changeText } from '#core/stock/stock.ts'
import type { CallOutput } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { Cell, rowClass, Table } from '../../staff/ui/table.tsx'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import { AdjustForm, specKey, type StockedSpec } from './adjust-form.tsx'

type Product = CallOutput<'GET /staff/stock'>['products'][number]
type Spec = Product['specs'][number]

/** The last change. It is shown in its row and announced to screen readers. */
export interface StockChange {
  spec: StockedSpec
  before: number
  after: number
}

interface StockTableProps {
  products: readonly Product[]
  mayAdjust: boolean
  /**
   * The amount in ringgit that the signed-in staff member may still give away without approval; null without a limit.
   */
  left: number | null
  change: StockChange | undefined
  onChanged: (change: StockChange) => void
  onHistory: (spec: StockedSpec) => void
}

/** The specs in rows below their products. The stock of each spec can be changed in place. */
export function StockTable({ products, change, ...rows }: StockTableProps) {
  const t = useT()
  const [openKey, setOpenKey] = useState<string>()
  return (
    <Table
      caption={t('common.stock')}
      columns={[
        { title: t('staff.stock.spec') },
        { title: t('common.price'), figure: true, className: 'max-sm:hidden' },
        { title: t('common.stock'), figure: true, className: 'whitespace-nowrap' },
        { title: t('staff.stock.actions'), hideTitle: true },
      ]}
      className="mt-4"
    >
      {products.map((product) => (
        <Fragment key={product.id}>
          <ProductRow product={product} />
          {product.specs.map((row) => {
            const name = `${product.productName}, ${row.displayName}`
            const { stock, held, price } = row
            const spec = { productId: product.id, specId: row.id, name, stock, held, price }
            const key = specKey(spec)
            return (
              <SpecRow
                key={key}
                row={row}
                spec={spec}
                change={change && specKey(change.spec) === key ? change : undefined}
                isOpen={openKey === key}
                setOpen={(open) => setOpenKey(open ? key : undefined)}
                {...rows}
              />
            )
          })}
        </Fragment>
      ))}
    </Table>
  )
}

function ProductRow({ product: { id, productName, imgUrl, stock } }: { product: Product }) {
  const t = useT()
  const head = (
    <span className="flex items-center gap-3">
      <Picture url={imgUrl} alt="" sizes="40px" className="size-10 bg-paper object-cover" />
      <Link to={staffPaths.product(id)} className="no-underline hover:underline">
        {productName}
      </Link>
    </span>
  )
  return (
    <tr className="border-b border-line bg-studio">
      <th scope="rowgroup" colSpan={2} className="py-1.5 pr-4 text-start font-semibold max-sm:hidden">
        {head}
      </th>
      <th scope="rowgroup" className="py-1.5 pr-4 text-start font-semibold sm:hidden">
        {head}
      </th>
      <Cell figure className="py-1.5! text-ink-soft">
        <span aria-hidden>{stock}</span>
        <span className="sr-only">{t('staff.stock.altogether', { count: stock })}</span>
      </Cell>
      <Cell />
    </tr>
  )
}

interface SpecRowProps extends Omit<StockTableProps, 'products'> {
  row: Spec
  spec: StockedSpec
  isOpen: boolean
  setOpen: (open: boolean) => void
}

function SpecRow(props: SpecRowProps) {
  const { row, spec, mayAdjust, left, change, isOpen, setOpen, onChanged, onHistory } = props
  const t = useT()
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <>
      <tr className={isOpen ? '' : rowClass}>
        <Cell className="py-1! pl-3 sm:pl-13">
          {row.displayName}
          {row.waiting > 0 && (
            <span className="ml-2 text-xs text-ink-soft">
              {t('staff.stock.waiting', { count: row.waiting })}
            </span>
          )}
          {row.held > 0 && (
            <span className="tabular ml-2 text-xs text-ink-soft">
              {t('staff.stock.held', { held: row.held })}
            </span>
          )}
          <SubLine className="tabular sm:hidden">{formatRinggit(row.price)}</SubLine>
        </Cell>
        <Cell figure className="py-1! whitespace-nowrap max-sm:hidden">
          {formatRinggit(row.price)}
        </Cell>
        <StockCell row={row} change={change} />
        <Cell className="w-px py-1! pr-0! whitespace-nowrap">
          {mayAdjust && (
            <Button
              ref={opener}
              size="sm"
              variant="secondary"
              aria-expanded={isOpen}
              aria-label={t('staff.stock.adjustOf', { spec: spec.name })}
              onClick={() => setOpen(!isOpen)}
              onKeyDown={({ key }) => {
                if (key === 'Escape') setOpen(false)
              }}
              className="min-h-8!"
            >
              {t('staff.stock.adjust')}
            </Button>
          )}
          <button
            type="button"
            aria-label={t('staff.stock.historyOf', { spec: spec.name })}
            title={t('staff.stock.history')}
            onClick={() => onHistory(spec)}
            className="ml-1 inline-grid size-9 place-items-center rounded-control align-middle hover:bg-studio-deep pointer-coarse:size-11"
          >
            <History className="size-4" />
          </button>
        </Cell>
      </tr>
      {isOpen && (
        <tr className="border-b border-line">
          <td colSpan={4} className="pb-3 pl-3 sm:pl-13">
            <AdjustForm
              spec={spec}
              left={left}
              onClose={close}
              onDone={(made) => {
                close()
                if (made !== undefined) onChanged({ spec, ...made })
              }}
            />
          </td>
        </tr>
      )}
    </>
  )
}

function StockCell({ row: { stock, low }, change }: { row: Spec; change: StockChange | undefined }) {
  const t = useT()
  const isShort = stock === 0 || low
  return (
    <Cell figure className="py-1!">
      <span
        className={`inline-flex items-end gap-x-2 max-sm:flex-col-reverse sm:items-baseline ${isShort ? 'font-semibold text-danger' : ''}`}
      >
        {isShort && (
          <span className="text-xs font-normal whitespace-nowrap">
            {t(stock === 0 ? 'staff.stock.soldOut' : 'staff.stock.low')}
          </span>
        )}
        {stock}
      </span>
      {change && (
        <span className="block text-xs whitespace-nowrap text-success">
          {changeText(change.before, change.after)}
        </span>
      )}
    </Cell>
  )
}
