import { useState, type FormEvent } from 'react'
import { lineTotal, maxQuantity } from '../../../../../core/cart/cart.ts'
import { formatRinggit } from '../../../../../core/money.ts'
import { changedDescription } from '../../../../../core/orders/history.ts'
import { isCancelled, isVoucherDeduction } from '../../../../../core/orders/orders.ts'
import { formatSize } from '../../../../../core/catalogue/size.ts'
import { ApiFailure } from '../../../../api/client.ts'
import { useT, type Translate } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { Panel } from '../../../../staff/ui/panel.tsx'
import { Cell, rowClass, Table } from '../../../../staff/ui/table.tsx'
import { newAmounts, readWhole } from './amounts.ts'
import type { StaffOrderView } from '../staff-order-view.ts'
import { ChangeButtons, ChangeNotices, focusFirstField, type OrderChange } from '../order-change.tsx'
import { CustomerTextFields, customerTextToSend, type CustomerText } from '../customer-text-fields.tsx'

type Item = StaffOrderView['order']['items'][number]

const keyOf = ({ productId, specName }: Item) => JSON.stringify([productId, specName])

/** The ordered items with their stock, and the total; "change of quantity while the customer is on the phone". */
export function ItemsPanel({ view, change }: { view: StaffOrderView; change: OrderChange }) {
  const t = useT()
  const { order, changeable } = view
  if (change.editing)
    return (
      <Panel title={t('staff.order.items')}>
        <QuantitiesForm view={view} change={change} />
      </Panel>
    )
  return (
    <Panel
      title={t('staff.order.items')}
      action={
        changeable && (
          <Button id={change.opener} size="sm" variant="quiet" onClick={change.begin}>
            {t('staff.order.changeQuantities')}
          </Button>
        )
      }
    >
      <ItemsTable view={view} />
      <Sums
        subtotal={order.totalAmount}
        deduction={[deductionName(view, t), order.totalAmount - order.amountToPay]}
        total={[totalName(view, t), order.amountToPay]}
      />
    </Panel>
  )
}

type ByItem<Value> = Readonly<Record<string, Value>>

function QuantitiesForm({ view, change }: { view: StaffOrderView; change: OrderChange }) {
  const t = useT()
  const { order, lines } = view
  const [typed, setTyped] = useState<ByItem<string>>({})
  // The initial quantities; somebody else may change them meanwhile.
  const [started] = useState<ByItem<number>>(() =>
    Object.fromEntries(order.items.map((item) => [keyOf(item), item.quantity])),
  )
  const [customerText, setCustomerText] = useState<CustomerText>({})
  const [problems, setProblems] = useState<ByItem<string>>({})

  const showProblem = (items: readonly Item[], text: string) =>
    setProblems(Object.fromEntries(items.map((item) => [keyOf(item), text])))
  const textOf = (item: Item) => typed[keyOf(item)] ?? String(item.quantity)
  const wanted = order.items.map((item) => readWhole(textOf(item), maxQuantity))
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
    const wrong = order.items.filter((_, line) => wanted[line] === undefined)
    showProblem(wrong, t('staff.order.quantityPattern'))
    if (wrong.length > 0 || nothingLeft) return
    if (quantities.length === 0) return change.end()
    const description = customerTextToSend(customerText, changedDescription)
    await change.save({ quantities, description }, (error) => {
      if (!(error instanceof ApiFailure) || error.code !== 'not_enough_stock') return
      const { productId, specId, available } = error.details
      const short = order.items.filter(
        (item, line) => item.productId === productId && lines[line]?.specId === specId,
      )
      showProblem(short, t('error.not_enough_stock', { available: Number(available) }))
    })
  }

  const onType = (item: Item, text: string) => setTyped({ ...typed, [keyOf(item)]: text })
  return (
    <form ref={focusFirstField} noValidate method="post" onSubmit={(event) => void save(event)}>
      <ItemsTable view={view} edit={{ wanted, problems, started, textOf, onType }} />
      <Sums
        subtotal={amounts.totalAmount}
        deduction={[deductionName(view, t), amounts.discount]}
        total={[t('staff.order.newTotal'), amounts.toCollect]}
      />
      <div className="mt-4 grid gap-3">
        <ChangeNotices change={change}>
          {nothingLeft && <Notice tone="warning">{t('staff.order.oneLineStays')}</Notice>}
        </ChangeNotices>
        <CustomerTextFields
          typed={customerText}
          onChange={setCustomerText}
          standard={changedDescription}
          language={order.language}
        />
        <ChangeButtons change={change} save={t('staff.order.saveQuantities')} />
      </div>
    </form>
  )
}

/** The quantities in a change. */
interface QuantityEdit {
  /** The typed quantities; undefined where the text is no quantity. */
  wanted: readonly (number | undefined)[]
  problems: ByItem<string>
  started: ByItem<number>
  textOf: (item: Item) => string
  onType: (item: Item, text: string) => void
}

function ItemsTable({ view: { order, lines }, edit }: { view: StaffOrderView; edit?: QuantityEdit }) {
  const t = useT()
  return (
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
        const left = lines[line]?.stockLeft
        const problem = edit?.problems[keyOf(item)]
        const problemId = problem && `problem-${line}`
        return (
          <tr key={keyOf(item)} className={rowClass}>
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
              {problem && (
                <span id={problemId} role="alert" className="block text-danger">
                  {problem}
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
              {edit ? <QuantityField item={item} edit={edit} problemId={problemId} /> : item.quantity}
            </Cell>
            <Cell figure className="whitespace-nowrap">
              {formatRinggit(lineTotal({ ...item, quantity: edit?.wanted[line] ?? item.quantity }))}
            </Cell>
          </tr>
        )
      })}
    </Table>
  )
}

function QuantityField(props: { item: Item; edit: QuantityEdit; problemId: string | undefined }) {
  const { item, edit, problemId } = props
  const t = useT()
  const before = edit.started[keyOf(item)]
  return (
    <>
      <Input
        aria-label={t('staff.order.quantityOf', { product: item.productName, spec: item.displayName })}
        {...(problemId && { 'aria-invalid': true, 'aria-describedby': problemId })}
        inputMode="numeric"
        autoComplete="off"
        className="tabular w-16! text-end"
        value={edit.textOf(item)}
        onChange={(event) => edit.onType(item, event.target.value)}
      />
      {before !== undefined && before !== item.quantity && (
        <span className="block text-xs text-warning">
          {t('staff.order.quantityNow', { count: item.quantity })}
        </span>
      )}
    </>
  )
}

type Amount = readonly [name: string, ringgit: number]

function Sums({ subtotal, deduction, total }: { subtotal: number; deduction: Amount; total: Amount }) {
  const t = useT()
  const rows: Amount[] = [[t('orders.subtotal'), subtotal]]
  if (deduction[1] > 0) rows.push([deduction[0], -deduction[1]])
  return (
    <dl aria-live="polite" className="mt-3 ml-auto grid max-w-80 grid-cols-[1fr_auto] gap-y-1.5 pr-4">
      {rows.map(([name, amount]) => (
        <div key={name} className="contents">
          <dt className="pr-6">{name}</dt>
          <dd className="tabular text-end">{formatRinggit(amount)}</dd>
        </div>
      ))}
      <dt className="border-t border-ink pt-2 pr-6 text-base font-medium">{total[0]}</dt>
      <dd className="tabular border-t border-ink pt-2 text-end text-base font-medium">
        {formatRinggit(total[1])}
      </dd>
    </dl>
  )
}

/** Nothing is left to collect for a paid or cancelled order. */
function totalName({ order, paidAt }: StaffOrderView, t: Translate): string {
  if (paidAt) return t('staff.order.paid')
  return t(isCancelled(order.status) ? 'orders.total' : 'staff.order.toCollect')
}

function deductionName({ order }: StaffOrderView, t: Translate): string {
  const { voucherCode: code, adjustment } = order
  if (code === undefined || !isVoucherDeduction(order)) return t('orders.adjustment')
  return t(adjustment === undefined ? 'staff.order.voucherByPhone' : 'staff.order.voucher', { code })
}
