import { useState } from 'react'
import { typedAmount } from '#core/cash/payments.ts'
import { formatCash, toRinggit, toSen } from '#core/money.ts'
import { needsRefundReason } from '#core/returns/refunds.ts'
import { bankAccount } from '#core/returns/forms.ts'
import { refundWays, type RefundWay } from '#core/returns/statuses.ts'
import { maxApprovalReason } from '#core/staff/approvals.ts'
import { SelectField, TextareaField, TextField } from '../../forms/fields.tsx'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { AccountFields, type TypedAccount } from './account-fields.tsx'
import { StepDialog, useStep, type StepProps } from './step.tsx'

type Problems = Partial<Record<'amount' | 'reason' | 'why' | keyof TypedAccount, string>>

/** What is typed about a refund. */
interface TypedRefund {
  amount: string
  way: RefundWay
  reason: string
  why: string
  account: TypedAccount
}

/** What is typed about a refund, what follows from it, and its check. */
function useRefundForm({ worth, most, mostAlone, way, hasAccount }: StepProps['one']['refund']) {
  const t = useT()
  const [typed, setTyped] = useState<TypedRefund>({
    amount: String(worth),
    way: way ?? 'cash',
    reason: '',
    why: '',
    account: { holder: '', bank: '', number: '' },
  })
  const [problems, setProblems] = useState<Problems>({})
  const sen = readAmount(typed.amount)
  const amount = sen === undefined ? undefined : toRinggit(sen)
  const asks = amount !== undefined && amount > mostAlone
  const isOther = sen !== undefined && needsRefundReason(sen, toSen(worth))
  const asksAccount = typed.way === 'transfer' && !hasAccount
  /** Whether it can be sent; otherwise the first wrong field gets the focus. */
  const check = (form: HTMLFormElement): boolean => {
    const found: Problems = {
      ...(amount === undefined && { amount: t('staff.cash.amountPattern') }),
      ...(amount !== undefined &&
        amount > most && { amount: t('staff.returns.refundMost', { most: formatCash(most) }) }),
      ...(isOther && typed.reason.trim() === '' && { reason: t('staff.returns.refundReasonRequired') }),
      ...(asks && typed.why.trim() === '' && { why: t('staff.reasonRequired') }),
      ...(asksAccount && accountProblems(typed.account, t)),
    }
    setProblems(found)
    const [first] = Object.keys(found)
    if (first !== undefined) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    return first === undefined
  }
  const set = (changes: Partial<TypedRefund>) => setTyped({ ...typed, ...changes })
  return { typed, set, problems, check, amount, asks, isOther, asksAccount }
}

/** "Refund in cash or transfer": what the goods are worth, or another amount for a reason. */
export function Refund({ order, one, allowed, onDone }: StepProps) {
  const t = useT()
  const form = useRefundForm(one.refund)
  const { typed, amount, asks, asksAccount } = form
  const step = useStep(onDone, (api) => {
    const body = {
      seen: one.seen,
      ...(amount !== undefined && { amount }),
      way: typed.way,
      reason: typed.reason.trim(),
      ...(asksAccount && { account: typed.account }),
    }
    const params = { id: one.id }
    return asks
      ? api.call('POST /staff/returns/{id}/refund/ask', { params, body: { ...body, why: typed.why.trim() } })
      : api.call('POST /staff/returns/{id}/refund', { params, body })
  })
  return (
    <StepDialog
      step={step}
      order={order}
      number={one.number}
      name={t(asks ? 'staff.returns.askRefund' : 'staff.returns.refund')}
      allowed={allowed}
      variant="primary"
      onSubmit={({ currentTarget }) => {
        if (form.check(currentTarget)) void step.run()
      }}
    >
      <RefundFields form={form} refund={one.refund} />
    </StepDialog>
  )
}

interface RefundFieldsProps {
  form: ReturnType<typeof useRefundForm>
  refund: StepProps['one']['refund']
}

function RefundFields({ form, refund: { worth, mostAlone } }: RefundFieldsProps) {
  const t = useT()
  const { typed, set, problems } = form
  return (
    <>
      <TextField
        name="amount"
        inputMode="decimal"
        label={t('staff.cash.amount')}
        hint={t('staff.returns.worth', { amount: formatCash(worth) })}
        error={problems.amount}
        value={typed.amount}
        data-autofocus
        onChange={({ target }) => set({ amount: target.value })}
      />
      {form.isOther && (
        <TextareaField
          name="reason"
          label={t('staff.returns.refundReason')}
          required
          error={problems.reason}
          value={typed.reason}
          maxLength={500}
          rows={2}
          onChange={({ target }) => set({ reason: target.value })}
        />
      )}
      <SelectField
        name="way"
        label={t('staff.returns.refundWay')}
        value={typed.way}
        onChange={({ target }) => set({ way: target.value as RefundWay })}
        options={refundWays.map((each) => ({ value: each, label: t(`returns.refundWay.${each}`) }))}
      />
      {form.asksAccount && (
        <AccountFields value={typed.account} problems={problems} onChange={(account) => set({ account })} />
      )}
      {form.asks && (
        <TextareaField
          name="why"
          label={t('staff.order.refundReason')}
          required
          hint={t('staff.order.refundAbove', { most: formatCash(mostAlone) })}
          error={problems.why}
          value={typed.why}
          maxLength={maxApprovalReason}
          rows={2}
          onChange={({ target }) => set({ why: target.value })}
        />
      )}
    </>
  )
}

/** An amount as it is typed, in sen; 0 where nothing is paid back. */
function readAmount(typed: string): number | undefined {
  if (/^\s*0+([.,]0+)?\s*$/.test(typed)) return 0
  const read = typedAmount.safeParse(typed)
  return read.success ? read.data : undefined
}

function accountProblems(account: TypedAccount, t: ReturnType<typeof useT>): Problems {
  const read = bankAccount.safeParse(account)
  if (read.success) return {}
  return Object.fromEntries(
    read.error.issues.map(({ path, message }) => [String(path[0]), t(message as TextKey)]),
  )
}
