import { lineTotal } from '#core/cart/cart.ts'
import { formatSize } from '#core/catalogue/size.ts'
import { formatCash, formatRinggit } from '#core/money.ts'
import { isCancelled, isVoucherDeduction, stillToPay } from '#core/orders/orders.ts'
import { TierReasonOf } from '#web/catalogue/tier-reason.tsx'
import { useT, type Translate } from '#web/i18n/i18n.tsx'
import { Panel } from '#web/staff/ui/panel.tsx'
import { Cell, rowClass, Table } from '#web/staff/ui/table.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { SubLine } from '#web/ui/small-text.tsx'
import type { StaffOrderView } from '../staff-order-view.ts'

/** Returns the items with their stock. `key` identifies an item even after somebody else has changed the order. */
const linesOf = ({ order, lines }: StaffOrderView) =>
  order.items.map((item, index) => ({
    ...item,
    stockLeft: lines[index]?.stockLeft,
    key: `${item.productId}/${lines[index]?.specId}`,
  }))

/** The ordered items with their stock, and the total. */
export function ItemsPanel({ view }: { view: StaffOrderView }) {
  const t = useT()
  const { order } = view
  return (
    <Panel title={t('staff.order.items')}>
      <ItemsTable view={view} />
      <Sums
        subtotal={order.totalAmount}
        fee={order.fee === undefined ? undefined : [order.feeReason ?? '', order.fee]}
        deduction={[deductionName(view, t), order.totalAmount + (order.fee ?? 0) - order.amountToPay]}
        advance={order.paidInAdvance}
        total={[totalName(view, t), stillToPay(order)]}
      />
    </Panel>
  )
}

function ItemsTable({ view }: { view: StaffOrderView }) {
  const t = useT()
  return (
    <Table
      caption={t('staff.order.items')}
      columns={[
        { title: t('common.image'), hideTitle: true, className: 'w-12' },
        { title: t('common.product') },
        { title: t('staff.order.stockLeft'), figure: true },
        { title: t('common.unitPrice'), figure: true, className: 'max-sm:hidden' },
        { title: t('common.quantity'), figure: true },
        { title: t('common.lineTotal'), figure: true },
      ]}
    >
      {linesOf(view).map((line) => (
        <tr key={line.key} className={rowClass}>
          <Cell>
            <span className="block size-10 bg-studio">
              <Picture url={line.imgUrl} alt="" sizes="40px" className="size-full object-cover" />
            </span>
          </Cell>
          <Cell className="wrap-anywhere">
            <span className="font-medium">{line.productName}</span>
            <SubLine>{[line.displayName, formatSize(line.size)].filter(Boolean).join(', ')}</SubLine>
          </Cell>
          <Cell figure className={line.stockLeft === 0 || line.stockLeft === null ? 'text-danger' : ''}>
            {line.stockLeft ?? t('staff.order.gone')}
          </Cell>
          <Cell figure className="whitespace-nowrap max-sm:hidden">
            {formatRinggit(line.price)}
            <TierReasonOf item={line} stacked />
          </Cell>
          <Cell figure>{line.quantity}</Cell>
          <Cell figure className="whitespace-nowrap">
            {formatRinggit(lineTotal(line))}
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

type Amount = readonly [name: string, ringgit: number]

interface SumsProps {
  subtotal: number
  fee?: Amount | undefined
  deduction: Amount
  /** The amount paid in advance. */
  advance?: number | undefined
  total: Amount
}

function Sums({ subtotal, fee, deduction, advance, total }: SumsProps) {
  const t = useT()
  const rows: Amount[] = [[t('common.subtotal'), subtotal]]
  if (fee !== undefined) rows.push(fee)
  if (deduction[1] > 0) rows.push([deduction[0], -deduction[1]])
  if (advance !== undefined) rows.push([t('orders.paidInAdvance'), -advance])
  return (
    <dl className="mt-3 ml-auto grid max-w-80 grid-cols-[1fr_auto] gap-y-1.5 pr-4">
      {rows.map(([name, amount]) => (
        <div key={name} className="contents">
          <dt className="pr-6">{name}</dt>
          <dd className="tabular text-end">{formatCash(amount)}</dd>
        </div>
      ))}
      <dt className="border-t border-ink pt-2 pr-6 text-base font-medium">{total[0]}</dt>
      <dd className="tabular border-t border-ink pt-2 text-end text-base font-medium">
        {formatCash(total[1])}
      </dd>
    </dl>
  )
}

/**
 * Returns the label of the total. A paid order is labelled as still due while its cash has not arrived, unless it was
 * refunded. An unpaid cancelled order has a neutral label, because nothing is collected.
 */
function totalName({ order, paidAt, cashOpen }: StaffOrderView, t: Translate): string {
  const isDue = cashOpen > 0 && order.returnInfo?.refundAmount === undefined
  if (paidAt) return t(isDue ? 'staff.order.stillDue' : 'staff.order.paid')
  return t(isCancelled(order.status) ? 'common.total' : 'staff.order.toCollect')
}

function deductionName({ order }: StaffOrderView, t: Translate): string {
  const { voucherCode: code, adjustment } = order
  if (code === undefined || !isVoucherDeduction(order)) return t('orders.adjustment')
  return t(adjustment === undefined ? 'staff.order.voucherByPhone' : 'staff.common.voucher', { code })
}
