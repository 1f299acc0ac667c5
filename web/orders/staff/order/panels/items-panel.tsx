import { useState, type FormEvent } from 'react'
import { lineTotal } from '../../../../../core/cart/cart.ts'
import { formatRinggit } from '../../../../../core/money.ts'
import { changedDescription } from '../../../../../core/orders/history.ts'
import { isCancelled, isVoucherDeduction } from '../../../../../core/orders/orders.ts'
import { formatSize } from '../../../../../core/catalogue/size.ts'
import { useT } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { DenseInput } from '../../../../staff/ui/dense-field.tsx'
import { Panel } from '../../../../staff/ui/panel.tsx'
import { Cell, rowClass, Table } from '../../../../staff/ui/table.tsx'
import { newAmounts, readQuantity } from './amounts.ts'
import { focusFirstField } from '../focus-first-field.ts'
import type { StaffOrderView } from '../staff-order-view.ts'
import type { OrderChange } from '../use-order-change.ts'
import { WordsFields, wordsToSend, type Words } from '../words-fields.tsx'

type Item = StaffOrderView['order']['items'][number]

const keyOf = ({ productId, specName }: Item) => JSON.stringify([productId, specName])

/** What was ordered, what is left of it and what it comes to; "change of quantity while the customer is on the phone". */
export function ItemsPanel({ view, change }: { view: StaffOrderView; change: OrderChange }) {
  const t = useT()
  const { order, lines, changeable } = view
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [started, setStarted] = useState<Readonly<Record<string, number>>>({})
  const [words, setWords] = useState<Words>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})

  const begin = () => {
    setTyped({})
    setProblems({})
    setStarted(Object.fromEntries(order.items.map((item) => [keyOf(item), item.quantity])))
    change.begin()
  }
  const textOf = (item: Item) => typed[keyOf(item)] ?? String(item.quantity)
  const wanted = order.items.map((item) => readQuantity(textOf(item)))
  const quantities = wanted.flatMap((quantity, line) =>
    quantity === undefined || quantity === order.items[line]?.quantity ? [] : [{ line, quantity }],
  )
  const nothingLeft = wanted.every((quantity) => quantity === 0)
  const amounts = newAmounts(
    order.items.map(({ price, quantity }, line) => ({ price, quantity: wanted[line] ?? quantity })),
    view.voucherWorth ?? order.voucherDiscount,
  )

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (change.busy) return
    const wrong = order.items.filter((_, line) => wanted[line] === undefined)
    setProblems(Object.fromEntries(wrong.map((item) => [keyOf(item), t('staff.order.quantityPattern')])))
    if (wrong.length > 0 || nothingLeft) return
    if (quantities.length === 0) return change.end()
    const failure = await change.save({ quantities, description: wordsToSend(words, changedDescription) })
    if (failure?.code === 'not_enough_stock') {
      const { productId, specId, available } = failure.details
      const short = order.items.filter(
        (item, line) => item.productId === productId && lines[line]?.specId === specId,
      )
      const text = t('error.not_enough_stock', { available: Number(available) })
      setProblems(Object.fromEntries(short.map((item) => [keyOf(item), text])))
    }
  }

  const table = (
    <Table
      caption={t('staff.order.items')}
      columns={[
        { title: t('orders.image'), hideTitle: true, className: 'w-12' },
        { title: t('orders.product') },
        { title: t('staff.order.stockLeft'), figure: true },
        { title: t('orders.price'), figure: true, className: 'max-sm:hidden' },
        { title: t('orders.quantity'), figure: true },
        { title: t('orders.lineTotal'), figure: true },
      ]}
    >
      {order.items.map((item, line) => {
        const key = keyOf(item)
        const before = started[key]
        const left = lines[line]?.stockLeft
        const quantity = wanted[line] ?? item.quantity
        return (
          <tr key={key} className={rowClass}>
            <Cell>
              <span className="block size-10 bg-studio">
                <Picture url={item.imgUrl} alt="" sizes="40px" className="size-full object-cover" />
              </span>
            </Cell>
            <Cell className="wrap-anywhere">
              <span className="font-medium">{item.productName}</span>
              <span className="block text-xs text-ink-soft">
                {[item.displayName, formatSize(item.size)].filter(Boolean).join(', ')}
              </span>
              {change.editing && problems[key] && (
                <span id={`problem-${line}`} role="alert" className="block text-danger">
                  {problems[key]}
                </span>
              )}
            </Cell>
            <Cell figure className={left === 0 || left === null ? 'text-danger' : ''}>
              {left ?? t('staff.order.gone')}
            </Cell>
            <Cell figure className="whitespace-nowrap max-sm:hidden">
              {formatRinggit(item.price)}
            </Cell>
            <Cell figure>
              {change.editing ? (
                <>
                  <DenseInput
                    aria-label={t('staff.order.quantityOf', {
                      product: item.productName,
                      spec: item.displayName,
                    })}
                    {...(problems[key] && { 'aria-invalid': true, 'aria-describedby': `problem-${line}` })}
                    inputMode="numeric"
                    autoComplete="off"
                    className="tabular w-16! text-end"
                    value={textOf(item)}
                    onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
                  />
                  {before !== undefined && before !== item.quantity && (
                    <span className="block text-xs text-warning">
                      {t('staff.order.quantityNow', { count: item.quantity })}
                    </span>
                  )}
                </>
              ) : (
                item.quantity
              )}
            </Cell>
            <Cell figure className="whitespace-nowrap">
              {formatRinggit(lineTotal({ ...item, quantity }))}
            </Cell>
          </tr>
        )
      })}
    </Table>
  )

  return (
    <Panel
      title={t('staff.order.items')}
      action={
        changeable && !change.editing ? (
          <Button id={change.opener} size="sm" variant="quiet" onClick={begin}>
            {t('staff.order.changeQuantities')}
          </Button>
        ) : undefined
      }
    >
      {change.editing ? (
        <form ref={focusFirstField} noValidate method="post" onSubmit={(event) => void save(event)}>
          {table}
          <Sums
            rows={[
              [t('orders.subtotal'), formatRinggit(amounts.totalAmount)],
              ...(amounts.discount > 0
                ? [[deductionName(view, t), formatRinggit(-amounts.discount)] as const]
                : []),
            ]}
            total={[t('staff.order.newTotal'), formatRinggit(amounts.toCollect)]}
          />
          <div className="mt-4 grid gap-3">
            {change.tooLate && <Notice tone="warning">{t('error.order_not_changeable')}</Notice>}
            {change.outdated && <Notice tone="warning">{t('staff.order.outdated')}</Notice>}
            {nothingLeft && <Notice tone="warning">{t('staff.order.oneLineStays')}</Notice>}
            {change.problem && <Notice tone="danger">{change.problem}</Notice>}
            <WordsFields
              words={words}
              onChange={setWords}
              standing={changedDescription}
              language={order.language}
            />
            <div className="flex gap-3">
              <Button type="submit" size="sm" busy={change.busy}>
                {t('staff.order.saveQuantities')}
              </Button>
              <Button size="sm" variant="quiet" onClick={change.end}>
                {t('staff.keep')}
              </Button>
            </div>
          </div>
        </form>
      ) : (
        <>
          {table}
          <Sums rows={sumsOf(view, t)} total={[totalName(view, t), formatRinggit(order.amountToPay)]} />
        </>
      )}
    </Panel>
  )
}

type Row = readonly [name: string, amount: string]

function Sums({ rows, total }: { rows: readonly Row[]; total: Row }) {
  return (
    <dl aria-live="polite" className="mt-3 ml-auto grid max-w-80 grid-cols-[1fr_auto] gap-y-1.5 pr-4">
      {rows.map(([name, amount]) => (
        <div key={name} className="contents">
          <dt className="pr-6">{name}</dt>
          <dd className="tabular text-end">{amount}</dd>
        </div>
      ))}
      <dt className="border-t border-ink pt-2 pr-6 text-base font-medium">{total[0]}</dt>
      <dd className="tabular border-t border-ink pt-2 text-end text-base font-medium">{total[1]}</dd>
    </dl>
  )
}

type Translate = ReturnType<typeof useT>

/** Money is collected once, and of what was cancelled never. */
function totalName({ order, paidAt }: StaffOrderView, t: Translate): string {
  if (paidAt) return t('staff.order.paid')
  return t(isCancelled(order.status) ? 'orders.total' : 'staff.order.toCollect')
}

function deductionName({ order }: StaffOrderView, t: Translate): string {
  return order.voucherCode !== undefined && isVoucherDeduction(order)
    ? t(order.adjustment === undefined ? 'staff.order.voucherByPhone' : 'staff.order.voucher', {
        code: order.voucherCode,
      })
    : t('orders.adjustment')
}

function sumsOf(view: StaffOrderView, t: Translate): Row[] {
  const { order } = view
  const deducted = order.totalAmount - order.amountToPay
  return [
    [t('orders.subtotal'), formatRinggit(order.totalAmount)],
    ...(deducted > 0 ? [[deductionName(view, t), formatRinggit(-deducted)] as const] : []),
  ]
}
