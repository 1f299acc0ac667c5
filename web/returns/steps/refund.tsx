import * as z from 'zod/mini'
import { parseAmount } from '#core/cash/payments.ts'
import { formatCash, toRinggit, toSen } from '#core/money.ts'
import { needsRefundReason } from '#core/returns/refunds.ts'
import { bankAccount } from '#core/returns/forms.ts'
import { refundWays } from '#core/returns/statuses.ts'
import { maxApprovalReason } from '#core/staff/approvals.ts'
import type { ApiClient } from '../../api/client.ts'
import { SelectField, TextareaField, TextField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm, type FieldAttributes } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { AccountFields } from './account-fields.tsx'
import { StepDialog, useStep, type StepProps } from './step.tsx'

type RefundView = StepProps['orderReturn']['refund']

const typedRefund = z.object({
  amount: z.string(),
  way: z.enum(refundWays),
  reason: z.string().check(z.trim(), z.maxLength(500, 'common.tooLong')),
  why: z.string().check(z.trim(), z.maxLength(maxApprovalReason, 'common.tooLong')),
  account: z.object({ holder: z.string(), bank: z.string(), number: z.string() }),
})
type TypedRefund = z.output<typeof typedRefund>

/** The typed amount, whether a colleague must approve it, and which other fields the typed values need. */
function consequencesOf({ amount: typed, way }: Partial<TypedRefund>, refund: RefundView) {
  const sen = parseAmount(typed ?? '')
  const amount = sen === undefined ? undefined : toRinggit(sen)
  return {
    amount,
    needsConsent: amount !== undefined && amount > refund.mostAlone,
    needsReason: sen !== undefined && needsRefundReason(sen, toSen(refund.worth)),
    needsAccount: way === 'transfer' && !refund.hasAccount,
  }
}

/** The schema of a refund. */
export const refundForm = (refund: RefundView) =>
  z.pipe(
    typedRefund.check((typed) => {
      const { amount, needsConsent, needsReason, needsAccount } = consequencesOf(typed.value, refund)
      const refuse = (message: string, ...path: PropertyKey[]) =>
        typed.issues.push({ code: 'custom', message, path, input: typed.value })
      if (amount === undefined) refuse('staff.cash.amountPattern', 'amount')
      else if (amount > refund.most) refuse('staff.returns.refundMost', 'amount')
      if (needsReason && typed.value.reason === '') refuse('staff.returns.refundReasonRequired', 'reason')
      if (needsConsent && typed.value.why === '') refuse('staff.reasonRequired', 'why')
      const account = needsAccount ? bankAccount.safeParse(typed.value.account) : undefined
      for (const { message, path } of account?.error?.issues ?? []) refuse(message, 'account', ...path)
    }),
    z.transform((typed: TypedRefund) => ({ ...typed, ...consequencesOf(typed, refund) })),
  )

/** Refunds the proposed amount, or another one with a reason: "Refund in cash or transfer". */
export function Refund({ order, orderReturn, allowed, onDone }: StepProps) {
  const t = useT()
  const { refund } = orderReturn
  const form = useSchemaForm(refundForm(refund), {
    mode: 'onSubmit',
    defaultValues: {
      amount: String(refund.worth),
      way: refund.way ?? 'cash',
      reason: '',
      why: '',
      account: { holder: '', bank: '', number: '' },
    },
    messageValues: { most: formatCash(refund.most) },
  })
  const consequences = consequencesOf(useFormValues(form), refund)
  const pay = (api: ApiClient, typed: z.output<ReturnType<typeof refundForm>>) => {
    const { amount, way, reason, why, account, needsConsent, needsAccount } = typed
    const body = {
      seen: orderReturn.seen,
      ...(amount !== undefined && { amount }),
      way,
      reason,
      ...(needsAccount && { account }),
    }
    const params = { id: orderReturn.id }
    return needsConsent
      ? api.call('POST /staff/returns/{id}/refund/ask', { params, body: { ...body, why } })
      : api.call('POST /staff/returns/{id}/refund', { params, body })
  }
  const step = useStep({ form, onDone }, pay)
  return (
    <StepDialog
      step={step}
      order={order}
      number={orderReturn.number}
      name={t(consequences.needsConsent ? 'staff.returns.askRefund' : 'staff.returns.refund')}
      allowed={allowed}
      variant="primary"
      onSubmit={form.onSubmit(step.run)}
    >
      <RefundFields field={form.field} refund={refund} consequences={consequences} />
    </StepDialog>
  )
}

interface RefundFieldsProps {
  field: (
    name: Exclude<keyof TypedRefund, 'account'> | `account.${keyof TypedRefund['account']}`,
  ) => FieldAttributes
  refund: RefundView
  consequences: ReturnType<typeof consequencesOf>
}

function RefundFields({ field, refund: { worth, fees, mostAlone }, consequences }: RefundFieldsProps) {
  const t = useT()
  return (
    <>
      <TextField
        {...field('amount')}
        inputMode="decimal"
        label={t('staff.cash.amount')}
        hint={
          fees > 0
            ? t('staff.returns.worthWithFees', { goods: formatCash(worth - fees), fees: formatCash(fees) })
            : t('staff.returns.worth', { amount: formatCash(worth) })
        }
        data-autofocus
      />
      {consequences.needsReason && (
        <TextareaField
          {...field('reason')}
          label={t('staff.returns.refundReason')}
          required
          maxLength={500}
          rows={2}
        />
      )}
      <SelectField
        {...field('way')}
        label={t('staff.returns.refundWay')}
        options={refundWays.map((each) => ({ value: each, label: t(`returns.refundWay.${each}`) }))}
      />
      {consequences.needsAccount && <AccountFields field={field} />}
      {consequences.needsConsent && (
        <TextareaField
          {...field('why')}
          label={t('staff.order.refundReason')}
          required
          hint={t('staff.order.refundAbove', { most: formatCash(mostAlone) })}
          maxLength={maxApprovalReason}
          rows={2}
        />
      )}
    </>
  )
}
