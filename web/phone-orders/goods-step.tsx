import { X } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { parseQuantity } from '#core/cart/cart.ts'
import { formatRinggit } from '#core/money.ts'
import { parseGoods } from '#core/orders/taking/goods-words.ts'
import {
  addGoods,
  maxPieces,
  setPieces,
  type Goods,
  type OrderLine,
} from '#core/orders/taking/order-lines.ts'
import { nextTier, priceOf, reachedTier } from '#core/prices/shown-price.ts'
import { TextField } from '../forms/fields.tsx'
import { useT } from '../i18n/i18n.tsx'
import { useStaffApi } from '../staff/shell/use-staff-api.ts'
import { Input } from '../ui/controls.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Picture } from '../ui/pictures/picture.tsx'
import { Key } from '../staff/ui/key.tsx'
import { Hint, SubLine } from '../ui/small-text.tsx'
import { pickList, pickOption, Step } from './step.tsx'
import { useLookup } from '../staff/pick/use-lookup.ts'
import { usePick } from '../staff/pick/use-pick.ts'

interface GoodsStepProps {
  lines: readonly OrderLine[]
  onChange: (lines: OrderLine[]) => void
  /**
   * Defined if prices or stock changed while the order was being placed. Goods that are no longer sold have then been
   * removed from the lines.
   */
  changed: { gone: readonly OrderLine[] } | undefined
  /** The id of the company that orders. */
  company: string | undefined
}

/** The goods of the order, line by line: "Products by search or SKU". */
export function GoodsStep({ lines, onChange, changed, company }: GoodsStepProps) {
  const t = useT()
  return (
    <Step number={2} title={t('staff.common.goods')} shortcut="F3">
      <GoodsSearch
        company={company}
        onAdd={(goods, quantity) => onChange(addGoods(lines, goods, quantity))}
      />
      {changed && (
        <Notice tone="warning" className="mt-3">
          {t('staff.take.goodsChanged')}
          {changed.gone.length > 0 && (
            <p>
              {t('staff.change.gone', {
                goods: changed.gone
                  .map(({ productName: product, displayName: spec }) =>
                    t('common.productAndSpec', { product, spec }),
                  )
                  .join(t('form.separator')),
              })}
            </p>
          )}
        </Notice>
      )}
      <GoodsLines lines={lines} onChange={onChange} />
      <Hint className="mt-2.5 pointer-coarse:hidden">{t('staff.take.goodsKeys')}</Hint>
    </Step>
  )
}

interface GoodsSearchProps {
  onAdd: (goods: Goods, quantity: number) => void
  label?: string
  /** Whether goods that are sold out can be chosen, too. */
  anyStock?: boolean
  /** The id of the company that orders, whose own prices count. */
  company?: string | undefined
}

/**
 * Searches goods by words or article number. Enter adds the chosen goods. A number after the words is the number of
 * pieces.
 */
export function GoodsSearch({ onAdd, label, company, anyStock = false }: GoodsSearchProps) {
  const t = useT()
  const api = useStaffApi()
  const [typed, setTyped] = useState('')
  const { words, quantity } = parseGoods(typed)
  const { answers, answered, problem } = useLookup<Goods>(words, (q, signal) =>
    api.call('GET /staff/goods', { query: { q, ...(company && { company }) } }, { signal }),
  )
  const isRefused = (goods: Goods) => !anyStock && maxPieces(goods) === 0
  const pick = usePick({
    count: answers.length,
    ready: answered,
    onPick: (index) => {
      const goods = answers[index]
      if (goods === undefined || isRefused(goods)) return
      onAdd(goods, quantity)
      setTyped('')
    },
  })
  return (
    <>
      <TextField
        {...pick.field}
        data-goods-search
        label={label ?? t('staff.take.goodsField')}
        value={typed}
        maxLength={200}
        verbatim
        onChange={({ target }) => {
          setTyped(target.value)
          pick.restart()
        }}
      />
      {problem && (
        <Notice tone="danger" className="mt-3">
          {problem}
        </Notice>
      )}
      <p
        role="status"
        className={answered && answers.length === 0 && !problem ? 'mt-2 text-ink-soft' : 'sr-only'}
      >
        {answered && answers.length === 0 && t('staff.take.noGoods')}
      </p>
      <ul
        {...pick.list}
        aria-label={t('staff.take.goodsFound')}
        className={answers.length > 0 ? pickList : 'hidden'}
      >
        {answers.map((goods, index) => (
          <li
            key={`${goods.productId}/${goods.specId}`}
            {...pick.option(index, isRefused(goods))}
            className={`${pickOption} grid-cols-[40px_minmax(0,1fr)_auto]`}
          >
            <Picture url={goods.imgUrl} alt="" sizes="40px" className="size-10 bg-studio object-cover" />
            <span className={isRefused(goods) ? 'text-ink-soft' : ''}>
              <span className="wrap-anywhere">
                {t('common.productAndSpec', { product: goods.productName, spec: goods.displayName })}
              </span>{' '}
              {quantity > 1 && <b className="font-semibold tabular">{`× ${quantity}`}</b>}
              <span className="block text-ink-soft tabular">
                {t('staff.take.goodsFacts', {
                  sku: goods.specId,
                  price: formatRinggit(priceOf(goods, 1).price),
                  stock: goods.stock,
                })}
              </span>
            </span>
            {index === pick.chosen && !isRefused(goods) && <Key>Enter</Key>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Focuses the search for goods. */
export function focusGoods(): void {
  document.querySelector<HTMLInputElement>('[data-goods-search]')?.focus()
}

/** The quantity fields of the lines, between which Alt and the arrows move. */
const quantityFields = () => [...document.querySelectorAll<HTMLInputElement>('[data-line-quantity]')]

/** Moves the focus to the next or previous line, and from the first line up to the search. */
export function walkLines(step: 1 | -1): void {
  const fields = quantityFields()
  const at = fields.indexOf(document.activeElement as HTMLInputElement)
  const next = at < 0 ? (step === 1 ? 0 : fields.length - 1) : at + step
  const field = fields[next]
  if (field === undefined) focusGoods()
  else field.focus()
}

/** The chosen goods with their quantities. */
export function GoodsLines({ lines, onChange }: Pick<GoodsStepProps, 'lines' | 'onChange'>) {
  const t = useT()
  const remove = (line: OrderLine) => {
    const index = lines.indexOf(line)
    onChange(setPieces(lines, line, 0))
    // The removed line had the focus, so its neighbour gets the focus.
    const fields = quantityFields().filter((_, at) => at !== index)
    const next = fields[Math.min(index, fields.length - 1)]
    if (next === undefined) focusGoods()
    else next.focus()
  }
  return (
    <ul aria-label={t('staff.take.lines')} className="mt-4 border-t border-ink">
      {lines.length === 0 && <li className="py-3 text-ink-soft">{t('staff.take.noLines')}</li>}
      {lines.map((line) => (
        <li
          key={`${line.productId}/${line.specName}`}
          className="grid grid-cols-[40px_minmax(0,1fr)_4rem_5.5rem_44px] items-center gap-x-2.5 border-b border-line py-1.5 max-sm:grid-cols-[40px_minmax(0,1fr)_4rem_44px]"
        >
          <Picture url={line.imgUrl} alt="" sizes="40px" className="size-10 bg-studio object-cover" />
          <span className="min-w-0 leading-5">
            <span className="block wrap-anywhere">{line.productName}</span>
            <SubLine className="wrap-anywhere">
              {t('staff.take.lineFacts', { spec: line.displayName, sku: line.specId })}
            </SubLine>
            <QuantityPrices line={line} />
          </span>
          <LineQuantity
            line={line}
            onType={(quantity) => onChange(setPieces(lines, line, quantity))}
            onRemove={() => remove(line)}
          />
          <span className="text-right tabular max-sm:col-start-2 max-sm:row-start-2 max-sm:text-left">
            {formatRinggit(line.price * line.quantity)}
          </span>
          <IconButton
            label={t('staff.take.removeLine', { product: line.productName })}
            onClick={() => remove(line)}
            className="max-sm:col-start-4 max-sm:row-start-1"
          >
            <X className="size-4" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

/** The price by quantity of a line and the next lower price, which staff can tell the caller. */
function QuantityPrices({ line }: { line: OrderLine }) {
  const t = useT()
  const { quantity, singlePrice, tiers, companyPrice } = line
  const prices = { price: singlePrice, tiers, companyPrice }
  const reached = reachedTier(prices, quantity)
  const next = nextTier(prices, { pieces: quantity, stock: maxPieces(line) })
  const { reason } = priceOf(prices, quantity)
  return (
    <>
      {reason.code === 'company' && <SubLine>{t('common.companyPrice')}</SubLine>}
      {reached && (
        <SubLine className="tabular">
          {t('staff.take.tierPrice', { price: formatRinggit(reached.price), from: reached.from })}
        </SubLine>
      )}
      {next && (
        <SubLine className="tabular">
          {t('common.nextTier', {
            more: next.more,
            price: formatRinggit(next.price),
            saved: formatRinggit(next.saved),
          })}
        </SubLine>
      )}
    </>
  )
}

interface LineQuantityProps {
  line: OrderLine
  onType: (quantity: number) => void
  onRemove: () => void
}

/** The quantity of a line. A quantity above the stock is reduced to the stock, and a text says so. */
function LineQuantity({ line, onType, onRemove }: LineQuantityProps) {
  const t = useT()
  const [typed, setTyped] = useState<string>()
  const settle = () => {
    const quantity = parseQuantity(typed ?? '')
    if (quantity !== undefined && quantity > 0) onType(quantity)
    setTyped(undefined)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const isWhole = selectionStart === 0 && selectionEnd === value.length
    if (event.key === 'Delete' && isWhole) {
      event.preventDefault()
      onRemove()
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      settle()
    }
  }
  const isAll = line.quantity >= maxPieces(line)
  return (
    <span>
      <Input
        data-line-quantity
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        aria-label={t('staff.take.quantityOf', { product: line.productName, spec: line.displayName })}
        value={typed ?? line.quantity}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={settle}
        onKeyDown={press}
        className="text-center tabular"
      />
      {isAll && (
        <span className="block text-center text-xs text-warning">
          {t('staff.take.allThereIs', { count: line.stock })}
        </span>
      )}
    </span>
  )
}
