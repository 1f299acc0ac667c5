import * as z from 'zod/mini'
import { formatCash } from '#core/money.ts'
import { addGoods, sumOf, type OrderLine } from '#core/orders/taking/order-lines.ts'
import { useSubmissionKey } from '../../actions/submission-key.ts'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Notice } from '../../ui/notice.tsx'
import { GoodsLines, GoodsSearch } from '../../phone-orders/goods-step.tsx'
import { StepDialog, useStep, type StepProps } from './step.tsx'

const exchangeForm = z.object({
  lines: z.custom<OrderLine[]>((lines) => Array.isArray(lines) && lines.length > 0, 'staff.take.noLines'),
})

/**
 * Exchanges the goods; the value of the returned goods pays for the new goods in part or in full: "Exchange as a linked
 * order".
 */
export function Exchange({ order, orderReturn, allowed, onDone }: StepProps) {
  const t = useT()
  const submission = useSubmissionKey()
  const form = useSchemaForm(exchangeForm, { mode: 'onSubmit', defaultValues: { lines: [] } })
  const { lines = [] } = useFormValues(form)
  const setLines = (chosen: OrderLine[]) => {
    form.setValue('lines', chosen)
    form.clearErrors()
  }
  const problem = form.errorOf('lines')
  const { total } = sumOf(lines)
  const difference = total - orderReturn.refund.worth
  const step = useStep(onDone, async (api, chosen: z.output<typeof exchangeForm>) => {
    const body = {
      seen: orderReturn.seen,
      lines: chosen.lines.map(({ productId, specId, quantity, price }) => ({
        productId,
        specId,
        quantity,
        price,
      })),
      notes: '',
    }
    await api.call(
      'POST /staff/returns/{id}/exchange',
      { params: { id: orderReturn.id }, body },
      submission.for([orderReturn.id, body]),
    )
    submission.end()
  })
  return (
    <StepDialog
      step={step}
      order={order}
      number={orderReturn.number}
      name={t('staff.returns.exchange')}
      allowed={allowed}
      onSubmit={form.onSubmit(step.run)}
    >
      <GoodsSearch onAdd={(goods, quantity) => setLines(addGoods(lines, goods, quantity))} />
      <GoodsLines lines={lines} onChange={setLines} />
      {problem && <Notice tone="danger">{problem}</Notice>}
      {lines.length > 0 && (
        <p className="tabular">
          {t(difference >= 0 ? 'staff.returns.toCollect' : 'staff.returns.toRefund', {
            worth: formatCash(orderReturn.refund.worth),
            total: formatCash(total),
            amount: formatCash(Math.abs(difference)),
          })}
        </p>
      )}
    </StepDialog>
  )
}
