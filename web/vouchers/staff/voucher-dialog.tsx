import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useRef, useState, type RefObject } from 'react'
import type { Resolver } from 'react-hook-form'
import type { StaffVoucher } from '#core/api/vouchers-staff.ts'
import { voucherLimits, type VoucherInput } from '#core/vouchers/voucher-editor.ts'
import { CheckboxField, DateField, NumberField, SelectField, TextField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { ConflictNotice } from '../../staff/ui/conflict-notice.tsx'
import { changedPaths } from '../../staff/ui/drafts.ts'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { useSave } from '../../staff/ui/use-save.ts'
import { Hint } from '../../ui/small-text.tsx'
import { CategoriesField, MembersField } from './voucher-terms.tsx'
import { fieldText, newVoucher, toDraft, voucherForm, type VoucherDraft } from './voucher-draft.ts'

const fieldNames = {
  code: 'staff.vouchers.code',
  kind: 'staff.common.how',
  amount: 'staff.vouchers.amount',
  perCent: 'staff.vouchers.perCent',
  most: 'staff.vouchers.most',
  active: 'staff.vouchers.switchedOn',
  firstDay: 'staff.vouchers.firstDay',
  lastDay: 'staff.common.lastDay',
  maxUses: 'staff.vouchers.maxUses',
  maxUsesPerMember: 'staff.vouchers.maxUsesPerMember',
  minimum: 'staff.vouchers.minimum',
  categories: 'staff.vouchers.categories',
  members: 'staff.vouchers.members',
  withOffers: 'staff.vouchers.withOffers',
} as const satisfies Record<keyof VoucherDraft, TextKey>

const checkDraft = standardSchemaResolver<VoucherDraft, unknown, VoucherInput>(voucherForm)

interface VoucherDialogProps {
  /** Undefined for a new voucher. */
  voucher: StaffVoucher | undefined
  categories: readonly { key: string; name: string }[]
  onClose: () => void
  onSaved: (voucher: StaffVoucher) => void
}

export function VoucherDialog({ voucher, categories, onClose, onSaved }: VoucherDialogProps) {
  const t = useT()
  const fields = useRef<HTMLDivElement>(null)
  const { opened, form, save } = useVoucherEditor(voucher, fields, onSaved)
  const isNew = opened === undefined
  const values = { ...newVoucher, ...useFormValues(form) }
  return (
    <QuestionDialog
      open
      title={isNew ? t('staff.vouchers.new') : t('staff.vouchers.edit', { code: opened.code })}
      action={t('common.save')}
      busy={save.busy}
      problem={save.problem}
      onClose={onClose}
      onSubmit={form.onSubmit(save.run)}
    >
      {save.conflict && <ConflictNotice conflict={save.conflict} />}
      <div ref={fields} className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          {...form.field('code')}
          label={t('staff.vouchers.code')}
          required={isNew}
          hint={t(isNew ? 'staff.vouchers.codeHint' : 'staff.vouchers.codeStays')}
          readOnly={!isNew}
          verbatim
          maxLength={100}
          data-autofocus={isNew ? '' : undefined}
        />
        <WorthFields form={form} kind={values.kind} isNew={isNew} />
        <DateField {...form.field('firstDay')} label={t('staff.vouchers.firstDay')} />
        <DateField {...form.field('lastDay')} label={t('staff.common.lastDay')} />
      </div>
      <Hint className="mt-1.5">{t('staff.vouchers.daysHint')}</Hint>
      <div className="mt-3 grid items-start gap-3 sm:grid-cols-3">
        {(['maxUses', 'maxUsesPerMember', 'minimum'] as const).map((name) => (
          <NumberField key={name} {...form.field(name)} label={t(fieldNames[name])} maxLength={20} />
        ))}
      </div>
      <Hint className="mt-1.5">{t('staff.vouchers.limitsHint')}</Hint>
      <CategoriesField
        categories={categories}
        chosen={values.categories}
        onChange={(chosen) => form.setValue('categories', chosen)}
      />
      <MembersField
        chosen={values.members}
        named={opened?.named ?? []}
        onChange={(chosen) => form.setValue('members', chosen)}
      />
      <div className="mt-1">
        <CheckboxField {...form.field('withOffers')} label={t('staff.vouchers.withOffers')} />
        <CheckboxField {...form.field('active')} label={t('staff.vouchers.switchedOn')} />
      </div>
    </QuestionDialog>
  )
}

type VoucherForm = ReturnType<typeof useVoucherEditor>['form']

/** The fields for the deduction: an amount, or a percentage up to a maximum amount. */
function WorthFields({
  form,
  kind,
  isNew,
}: {
  form: VoucherForm
  kind: VoucherDraft['kind']
  isNew: boolean
}) {
  const t = useT()
  return (
    <>
      <SelectField
        {...form.field('kind')}
        label={t('staff.common.how')}
        options={(['amount', 'per_cent'] as const).map((value) => ({
          value,
          label: t(`staff.vouchers.kind.${value}`),
        }))}
      />
      {kind === 'amount' ? (
        <NumberField
          {...form.field('amount')}
          label={t('staff.vouchers.amount')}
          required
          hint={t('staff.vouchers.amountHint')}
          className="sm:col-span-2"
          maxLength={20}
          data-autofocus={isNew ? undefined : ''}
        />
      ) : (
        (['perCent', 'most'] as const).map((name) => (
          <NumberField
            key={name}
            {...form.field(name)}
            label={t(fieldNames[name])}
            required={name === 'perCent'}
            maxLength={20}
          />
        ))
      )}
    </>
  )
}

/** The form of a voucher, and the action that saves it. */
function useVoucherEditor(
  voucher: StaffVoucher | undefined,
  fields: RefObject<HTMLElement | null>,
  onSaved: (voucher: StaffVoucher) => void,
) {
  const t = useT()
  const api = useStaffApi()
  const [opened, setOpened] = useState(voucher)
  const base = opened ? toDraft(opened) : newVoucher
  const code = opened?.code ?? ''

  /** Refuses partly typed dates. Browsers report their value as '', which would mean that there is no date. */
  const resolver: Resolver<VoucherDraft, unknown, VoucherInput> = async (values, context, options) => {
    const result = await checkDraft(values, context, options)
    const partial = (['firstDay', 'lastDay'] as const).filter(
      (name) => fields.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.validity.badInput,
    )
    if (partial.length === 0) return result
    const errors = partial.map((name) => [name, { type: 'day', message: 'staff.vouchers.dayPattern' }])
    return { values: {}, errors: { ...result.errors, ...Object.fromEntries(errors) } }
  }
  const form = useSchemaForm(resolver, {
    mode: 'onSubmit',
    defaultValues: base,
    messageValues: {
      most: voucherLimits.amount,
      mostUses: voucherLimits.uses,
      mostMinimum: voucherLimits.minimum,
    },
  })
  const save = useSave(
    (input: VoucherInput) => {
      if (opened === undefined) return api.call('POST /staff/vouchers', { body: { voucher: input } })
      const body = { version: opened.version, voucher: input }
      return api.call('POST /staff/vouchers/{code}', { params: { code }, body })
    },
    {
      form,
      fields: { voucher_exists: 'code' },
      revalidate: 'always',
      onSuccess: onSaved,
      read: () => api.call('GET /staff/vouchers/{code}', { params: { code } }),
      changesOf: (current) => {
        const saved = toDraft(current)
        return (changedPaths(base, saved) as (keyof VoucherDraft)[]).map((name) => ({
          name: t(fieldNames[name]),
          from: fieldText(name, base, t),
          to: fieldText(name, saved, t),
        }))
      },
      reload: (saved) => {
        setOpened(saved)
        form.reset(toDraft(saved))
      },
    },
  )
  return { opened, form, save }
}
