import * as z from 'zod/mini'
import { formatCash, toRinggit, toSen } from '#core/money.ts'
import { addGoods, sumOf, type OrderLine } from '#core/orders/taking/order-lines.ts'
import { haveArrived } from '#core/returns/statuses.ts'
import { givenBy as givenByAct } from '#core/staff/given-away.ts'
import { useSubmissionKey } from '../../actions/submission-key.ts'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import {
  asksColleague,
  ColleagueField,
  saysWhy,
  whyField,
  whyMissing,
  type Given,
} from '../../staff/approvals/colleague.tsx'
import { Notice } from '../../ui/notice.tsx'
import { GoodsLines, GoodsSearch } from '../../phone-orders/goods-step.tsx'
import { StepDialog, useStep, type StepProps } from './step.tsx'

const typedExchange = z.object({
  lines: z.custom<OrderLine[]>((lines) => Array.isArray(lines) && lines.length > 0, 'staff.take.noLines'),
  why: whyField,
})
type TypedExchange = z.output<typeof typedExchange>

/** The amount that an exchange gives away: the credit for the returned goods, as long as they have not arrived. */
function givenBy(
  lines: readonly OrderLine[],
  { order, orderReturn }: Pick<StepProps, 'order' | 'orderReturn'>,
): Given {
  const creditSen = toSen(Math.min(sumOf(lines).total, orderReturn.refund.worth))
  const sen = givenByAct({ act: 'exchange', creditSen, haveArrived: haveArrived(orderReturn.status) })
  return { amount: toRinggit(sen), left: order.leftAlone }
}

/** The schema of an exchange. */
export const exchangeForm = (about: Pick<StepProps, 'order' | 'orderReturn'>) =>
  typedExchange.check(z.refine(({ lines, why }) => saysWhy(why, givenBy(lines, about)), whyMissing))

/**
 * Exchanges the goods. The value of the returned goods pays for the new goods in part or in full: "Exchange as a
 * linked order".
 */
export function Exchange({ order, orderReturn, allowed, onDone }: StepProps) {
  const t = useT()
  const submission = useSubmissionKey()
  const form = useSchemaForm(exchangeForm({ order, orderReturn }), {
    mode: 'onSubmit',
    defaultValues: { lines: [], why: '' },
  })
  const { lines = [] } = useFormValues(form)
  const setLines = (chosen: OrderLine[]) => {
    form.setValue('lines', chosen)
    form.clearErrors()
  }
  const problem = form.errorOf('lines')
  const { total } = sumOf(lines)
  const difference = total - orderReturn.refund.worth
  const given = givenBy(lines, { order, orderReturn })
  const step = useStep({ form, onDone }, async (api, { why, ...chosen }: TypedExchange) => {
    const body = {
      ...(asksColleague(given) && { why }),
      seen: orderReturn.seen,
      lines: chosen.lines.map(({ productId, specId, quantity, price }) => ({
        productId,
        specId,
        quantity,
        price,
      })),
      notes: '',
    }
    const { waits } = await api.call(
      'POST /staff/returns/{id}/exchange',
      { params: { id: orderReturn.id }, body },
      submission.for([orderReturn.id, body]),
    )
    submission.end()
    if (waits) showAlert({ message: t('staff.approvals.wasAsked') })
  })
  return (
    <StepDialog
      step={step}
      order={order}
      number={orderReturn.number}
      name={t('staff.returns.exchange')}
      action={asksColleague(given) ? t('staff.approvals.ask') : undefined}
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
      <ColleagueField field={form.field('why')} given={given} />
    </StepDialog>
  )
}
