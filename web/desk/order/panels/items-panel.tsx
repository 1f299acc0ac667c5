import { useEffect } from 'react'
import * as z from 'zod/mini'
import { lineTotal, maxQuantity } from '#core/cart/cart.ts'
import { formatSize } from '#core/catalogue/size.ts'
import type { Language } from '#core/language.ts'
import { formatRinggit } from '#core/money.ts'
import { changedDescription } from '#core/orders/history.ts'
import { isCancelled, isVoucherDeduction, stillToPay } from '#core/orders/orders.ts'
import { ApiFailure } from '#web/api/client.ts'
import { Form } from '#web/forms/form.tsx'
import { useFormValues, useSchemaForm, type SchemaForm } from '#web/forms/use-schema-form.ts'
import { useT, type Translate } from '#web/i18n/i18n.tsx'
import { Panel } from '#web/staff/ui/panel.tsx'
import { Cell, rowClass, Table } from '#web/staff/ui/table.tsx'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/controls.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { CustomerTextFields, customerText } from '../customer-text-fields.tsx'
import {
  ChangeButtons,
  ChangeNotices,
  focusFirstField,
  useSaveChange,
  type OrderChange,
} from '../order-change.tsx'
import type { StaffOrderView } from '../staff-order-view.ts'
import { newAmounts, readWhole, wholeNumber } from './amounts.ts'

/** The items with their stock; `key` names them also after somebody else changed the order. */
const linesOf = ({ order, lines }: StaffOrderView) =>
  order.items.map((item, place) => ({
    ...item,
    stockLeft: lines[place]?.stockLeft,
    key: `${item.productId}/${lines[place]?.specId}`,
  }))

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
        fee={order.fee === undefined ? undefined : [order.feeReason ?? '', order.fee]}
        deduction={[deductionName(view, t), order.totalAmount + (order.fee ?? 0) - order.amountToPay]}
        advance={order.paidInAdvance}
        total={[totalName(view, t), stillToPay(order)]}
      />
    </Panel>
  )
}

const quantitiesForm = (language: Language) =>
  z.object({
    quantities: z.record(z.string(), wholeNumber(maxQuantity, 'staff.order.quantityPattern')),
    description: customerText(changedDescription, language),
  })
type Schema = ReturnType<typeof quantitiesForm>
type Fields = SchemaForm<z.input<Schema>, z.output<Schema>>

/** The form of the quantities; until it is typed, a quantity follows the order. */
function useQuantities(view: StaffOrderView): Fields {
  const quantities = Object.fromEntries(linesOf(view).map(({ key, quantity }) => [key, String(quantity)]))
  const form = useSchemaForm(quantitiesForm(view.order.language), {
    mode: 'onSubmit',
    defaultValues: { quantities, description: changedDescription },
  })
  const { getFieldState, setValue } = form
  useEffect(() => {
    for (const { key, quantity } of linesOf(view))
      if (!getFieldState(`quantities.${key}`).isDirty) setValue(`quantities.${key}`, String(quantity))
  }, [view, getFieldState, setValue])
  return form
}

function QuantitiesForm({ view, change }: { view: StaffOrderView; change: OrderChange }) {
  const t = useT()
  const { order } = view
  const form = useQuantities(view)
  const values = useFormValues(form)
  const saving = useSaveChange(change, ({ error }) => {
    if (!(error instanceof ApiFailure) || error.code !== 'not_enough_stock') return
    const { productId, specId, available } = error.details
    const message = t('error.not_enough_stock', { available: Number(available) })
    form.setFieldError(`quantities.${String(productId)}/${String(specId)}`, message)
  })

  const lines = linesOf(view)
  const wanted = lines.map(({ key, quantity }) =>
    readWhole(values.quantities?.[key] ?? String(quantity), maxQuantity),
  )
  const quantities = wanted.flatMap((quantity, line) =>
    quantity === undefined || quantity === lines[line]?.quantity ? [] : [{ line, quantity }],
  )
  const nothingLeft = wanted.every((quantity) => quantity === 0)
  const amounts = newAmounts(
    lines.map(({ price, quantity }, line) => ({ price, quantity: wanted[line] ?? quantity })),
    view.voucherWorth ?? order.voucherDiscount,
  )

  return (
    <Form
      busy={saving.busy}
      ref={focusFirstField}
      onSubmit={form.onSubmit(({ description }) => {
        if (nothingLeft) return undefined
        return quantities.length === 0 ? change.end() : saving.save({ quantities, description })
      })}
    >
      <ItemsTable view={view} edit={{ form, wanted }} />
      <Sums
        subtotal={amounts.totalAmount}
        deduction={[deductionName(view, t), amounts.discount]}
        total={[t('staff.order.newTotal'), amounts.toCollect]}
      />
      <div className="mt-4 grid gap-3">
        <ChangeNotices change={change} saving={saving}>
          {nothingLeft && <Notice tone="warning">{t('staff.order.oneLineStays')}</Notice>}
        </ChangeNotices>
        <CustomerTextFields
          field={form.field}
          values={values}
          standard={changedDescription}
          language={order.language}
        />
        <ChangeButtons change={change} saving={saving} save={t('staff.order.saveQuantities')} />
      </div>
    </Form>
  )
}

/** The quantities in a change. */
interface QuantityEdit {
  form: Fields
  /** Undefined where the typed text is no quantity. */
  wanted: readonly (number | undefined)[]
}

function ItemsTable({ view, edit }: { view: StaffOrderView; edit?: QuantityEdit }) {
  const t = useT()
  return (
    <Table
      caption={t('staff.order.items')}
      columns={[
        { title: t('common.image'), hideTitle: true, className: 'w-12' },
        { title: t('common.product') },
        { title: t('staff.order.stockLeft'), figure: true },
        { title: t('orders.price'), figure: true, className: 'max-sm:hidden' },
        { title: t('common.quantity'), figure: true },
        { title: t('orders.lineTotal'), figure: true },
      ]}
    >
      {linesOf(view).map((line, place) => {
        const problem = edit?.form.errorOf(`quantities.${line.key}`)
        const problemId = problem && `problem-${place}`
        return (
          <tr key={line.key} className={rowClass}>
            <Cell>
              <span className="block size-10 bg-studio">
                <Picture url={line.imgUrl} alt="" sizes="40px" className="size-full object-cover" />
              </span>
            </Cell>
            <Cell className="wrap-anywhere">
              <span className="font-medium">{line.productName}</span>
              <span className="block text-xs text-ink-soft">
                {[line.displayName, formatSize(line.size)].filter(Boolean).join(', ')}
              </span>
              {problem && (
                <span id={problemId} role="alert" className="block text-danger">
                  {problem}
                </span>
              )}
            </Cell>
            <Cell figure className={line.stockLeft === 0 || line.stockLeft === null ? 'text-danger' : ''}>
              {line.stockLeft ?? t('staff.order.gone')}
            </Cell>
            <Cell figure className="whitespace-nowrap max-sm:hidden">
              {formatRinggit(line.price)}
            </Cell>
            <Cell figure>
              {edit ? <QuantityField line={line} form={edit.form} problemId={problemId} /> : line.quantity}
            </Cell>
            <Cell figure className="whitespace-nowrap">
              {formatRinggit(lineTotal({ ...line, quantity: edit?.wanted[place] ?? line.quantity }))}
            </Cell>
          </tr>
        )
      })}
    </Table>
  )
}

interface QuantityFieldProps {
  line: ReturnType<typeof linesOf>[number]
  form: Fields
  problemId: string | undefined
}

function QuantityField({ line, form, problemId }: QuantityFieldProps) {
  const t = useT()
  const { error: _, ...field } = form.field(`quantities.${line.key}`, { shouldUnregister: true })
  const before = form.formState.defaultValues?.quantities?.[line.key]
  return (
    <>
      <Input
        {...field}
        aria-label={t('staff.order.quantityOf', { product: line.productName, spec: line.displayName })}
        {...(problemId && { 'aria-invalid': true, 'aria-describedby': problemId })}
        inputMode="numeric"
        autoComplete="off"
        className="tabular w-16! text-end"
      />
      {before !== String(line.quantity) && (
        <span className="block text-xs text-warning">
          {t('staff.order.quantityNow', { count: line.quantity })}
        </span>
      )}
    </>
  )
}

type Amount = readonly [name: string, ringgit: number]

interface SumsProps {
  subtotal: number
  fee?: Amount | undefined
  deduction: Amount
  /** What came in already. */
  advance?: number | undefined
  total: Amount
}

function Sums({ subtotal, fee, deduction, advance, total }: SumsProps) {
  const t = useT()
  const rows: Amount[] = [[t('orders.subtotal'), subtotal]]
  if (fee !== undefined) rows.push(fee)
  if (deduction[1] > 0) rows.push([deduction[0], -deduction[1]])
  if (advance !== undefined) rows.push([t('orders.paidInAdvance'), -advance])
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

/**
 * Nothing is left to collect for a paid or cancelled order; a courier brings the cash after the goods, and what was
 * refunded had been paid.
 */
function totalName({ order, paidAt, cashOpen }: StaffOrderView, t: Translate): string {
  const isDue = cashOpen > 0 && order.returnInfo?.refundAmount === undefined
  if (paidAt) return t(isDue ? 'staff.order.stillDue' : 'staff.order.paid')
  return t(isCancelled(order.status) ? 'orders.total' : 'staff.order.toCollect')
}

function deductionName({ order }: StaffOrderView, t: Translate): string {
  const { voucherCode: code, adjustment } = order
  if (code === undefined || !isVoucherDeduction(order)) return t('orders.adjustment')
  return t(adjustment === undefined ? 'staff.order.voucherByPhone' : 'staff.order.voucher', { code })
}
