import { History } from 'lucide-react'
import { Fragment, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatRinggit } from '../../../core/money.ts'
import { changeText } from '../../../core/stock/stock.ts'
import type { CallOutput } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { Cell, rowClass, Table } from '../../staff/ui/table.tsx'
import { AdjustForm, type SpecLine } from './adjust-form.tsx'

type Product = CallOutput<'GET /staff/stock'>['products'][number]

/** What was just changed: shown in its row, and read out. */
export interface Change {
  key: string
  spec: string
  before: number
  after: number
}

interface StockTableProps {
  products: readonly Product[]
  mayAdjust: boolean
  change: Change | undefined
  onChanged: (change: Change) => void
  onHistory: (line: SpecLine) => void
}

/** Every spec in a line of its own below its product, with its stock, which is changed in place. */
export function StockTable({ products, mayAdjust, change, onChanged, onHistory }: StockTableProps) {
  const t = useT()
  const [open, setOpen] = useState<string>()
  const opener = useRef<HTMLButtonElement>(null)

  const close = () => {
    setOpen(undefined)
    opener.current?.focus()
  }

  return (
    <Table
      caption={t('staff.stock.caption')}
      columns={[
        { title: t('staff.stock.spec') },
        { title: t('staff.stock.price'), figure: true, className: 'max-sm:hidden' },
        { title: t('staff.stock.stock'), figure: true, className: 'whitespace-nowrap' },
        { title: t('staff.stock.actions'), hideTitle: true },
      ]}
      className="mt-4"
    >
      {products.map((product) => (
        <Fragment key={product.id}>
          <tr className="border-b border-line bg-studio">
            <th scope="rowgroup" colSpan={2} className="py-1.5 pr-4 text-start font-semibold max-sm:hidden">
              <ProductHead product={product} />
            </th>
            <th scope="rowgroup" className="py-1.5 pr-4 text-start font-semibold sm:hidden">
              <ProductHead product={product} />
            </th>
            <Cell figure className="py-1.5! text-ink-soft">
              <span aria-hidden>{product.stock}</span>
              <span className="sr-only">{t('staff.stock.altogether', { count: product.stock })}</span>
            </Cell>
            <Cell />
          </tr>
          {product.specs.map((spec) => {
            const key = `${product.id}/${spec.id}`
            const name = `${product.productName}, ${spec.displayName}`
            const line = { productId: product.id, specId: spec.id, name, stock: spec.stock }
            const made = change?.key === key ? change : undefined
            const word = spec.stock === 0 ? 'staff.stock.soldOut' : spec.low ? 'staff.stock.low' : undefined
            return (
              <Fragment key={key}>
                <tr className={open === key ? '' : rowClass}>
                  <Cell className="py-1! pl-3 sm:pl-13">
                    {spec.displayName}
                    <span className="tabular block text-xs text-ink-soft sm:hidden">
                      {formatRinggit(spec.price)}
                    </span>
                  </Cell>
                  <Cell figure className="py-1! whitespace-nowrap max-sm:hidden">
                    {formatRinggit(spec.price)}
                  </Cell>
                  <Cell figure className="py-1!">
                    <span
                      className={`inline-flex items-end gap-x-2 max-sm:flex-col-reverse sm:items-baseline ${word ? 'font-semibold text-danger' : ''}`}
                    >
                      {word && <span className="text-xs font-normal whitespace-nowrap">{t(word)}</span>}
                      {spec.stock}
                    </span>
                    {made && (
                      <span className="block text-xs whitespace-nowrap text-success">
                        {changeText(made.before, made.after)}
                      </span>
                    )}
                  </Cell>
                  <Cell className="w-px py-1! pr-0! whitespace-nowrap">
                    {mayAdjust && (
                      <Button
                        size="sm"
                        variant="secondary"
                        aria-expanded={open === key}
                        aria-label={t('staff.stock.adjustOf', { spec: name })}
                        onClick={({ currentTarget }) => {
                          opener.current = currentTarget
                          setOpen(open === key ? undefined : key)
                        }}
                        onKeyDown={({ key: pressed }) => {
                          if (pressed === 'Escape') setOpen(undefined)
                        }}
                        className="min-h-8!"
                      >
                        {t('staff.stock.adjust')}
                      </Button>
                    )}
                    <button
                      type="button"
                      aria-label={t('staff.stock.historyOf', { spec: name })}
                      title={t('staff.stock.history')}
                      onClick={() => onHistory(line)}
                      className="ml-1 inline-grid size-9 place-items-center rounded-control align-middle hover:bg-studio-deep pointer-coarse:size-11"
                    >
                      <History className="size-4" strokeWidth={1.5} aria-hidden />
                    </button>
                  </Cell>
                </tr>
                {open === key && (
                  <tr className="border-b border-line">
                    <td colSpan={4} className="pb-3 pl-3 sm:pl-13">
                      <AdjustForm
                        line={line}
                        onClose={close}
                        onDone={(before, after) => {
                          close()
                          onChanged({ key, spec: name, before, after })
                        }}
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </Fragment>
      ))}
    </Table>
  )
}

function ProductHead({ product: { id, productName, imgUrl } }: { product: Product }) {
  return (
    <span className="flex items-center gap-3">
      <Picture url={imgUrl} alt="" sizes="40px" className="size-10 bg-paper object-cover" />
      <Link to={staffPaths.product(id)} className="no-underline hover:underline">
        {productName}
      </Link>
    </span>
  )
}
