import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useRef, useState, type ReactNode } from 'react'
import { useForm, type Resolver } from 'react-hook-form'
import type { StaffVoucher } from '../../../core/api/vouchers-staff.ts'
import { voucherLimits, type VoucherInput } from '../../../core/vouchers/voucher-editor.ts'
import { ApiFailure } from '../../api/client.ts'
import { failureText } from '../../api/failure-text.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { ConflictNotice, isConflict, savedBy, type Conflict } from '../../staff/ui/conflict-notice.tsx'
import { DenseInput } from '../../staff/ui/dense-field.tsx'
import { changedPaths } from '../../staff/ui/drafts.ts'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { unsavedProblem } from '../../staff/ui/unsaved.tsx'
import { fieldText, newVoucher, toDraft, voucherForm, type VoucherDraft } from './voucher-draft.ts'

const fieldNames = {
  code: 'staff.vouchers.code',
  amount: 'staff.vouchers.amount',
  active: 'staff.vouchers.switchedOn',
  firstDay: 'staff.vouchers.firstDay',
  lastDay: 'staff.vouchers.lastDay',
} as const satisfies Record<keyof VoucherDraft, TextKey>

const checked = standardSchemaResolver<VoucherDraft, unknown, VoucherInput>(voucherForm)

interface VoucherDialogProps {
  open: boolean
  /** Undefined for one that is new. */
  voucher: StaffVoucher | undefined
  onClose: () => void
  onSaved: (voucher: StaffVoucher) => void
}

/** Code, amount and days of a voucher. */
export function VoucherDialog({ open, voucher, onClose, onSaved }: VoucherDialogProps) {
  const t = useT()
  const api = useStaffApi({ stays: true })
  const [opened, setOpened] = useState(voucher)
  const base = opened ? toDraft(opened) : newVoucher
  const [conflict, setConflict] = useState<Conflict>()
  const [problem, setProblem] = useState<ReactNode>()
  const fields = useRef<HTMLDivElement>(null)

  /** A browser holds half a date without telling it: unsaid, it would pass for no date at all. */
  const resolver: Resolver<VoucherDraft, unknown, VoucherInput> = async (values, context, options) => {
    const result = await checked(values, context, options)
    const half = (['firstDay', 'lastDay'] as const).filter(
      (name) => fields.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.validity.badInput,
    )
    if (half.length === 0) return result
    const faults = half.map((name) => [name, { type: 'day', message: 'staff.vouchers.dayPattern' }])
    return { values: {}, errors: { ...result.errors, ...Object.fromEntries(faults) } }
  }
  const form = useForm<VoucherDraft, unknown, VoucherInput>({ defaultValues: base, resolver })
  const { errors, isSubmitting } = form.formState
  const errorOf = (name: keyof VoucherDraft) => {
    const message = errors[name]?.message
    return message === undefined ? {} : { error: t(message as TextKey, { most: voucherLimits.amount }) }
  }

  const save = async (said: VoucherInput) => {
    setProblem(undefined)
    setConflict(undefined)
    try {
      onSaved(
        opened === undefined
          ? await api.call('POST /staff/vouchers', { body: { voucher: said } })
          : await api.call('POST /staff/vouchers/{code}', {
              params: { code: opened.code },
              body: { version: opened.version, voucher: said },
            }),
      )
    } catch (error) {
      const code = error instanceof ApiFailure ? error.code : undefined
      if (code === 'voucher_exists') {
        form.setError('code', { message: failureText(error, t) ?? '' }, { shouldFocus: true })
      } else if (isConflict(error) && opened) await showConflict(opened.code, savedBy(error))
      else setProblem(unsavedProblem(error, t))
    }
  }

  const showConflict = async (code: string, by: string | undefined) => {
    try {
      const current = await api.call('GET /staff/vouchers/{code}', { params: { code } })
      const theirs = toDraft(current)
      setConflict({
        by,
        changes: (changedPaths(base, theirs) as (keyof VoucherDraft)[]).map((name) => ({
          name: t(fieldNames[name]),
          from: fieldText(name, base, t),
          to: fieldText(name, theirs, t),
        })),
        reload: () => {
          setOpened(current)
          form.reset(theirs)
          setConflict(undefined)
        },
      })
    } catch (error) {
      setProblem(unsavedProblem(error, t))
    }
  }

  return (
    <QuestionDialog
      open={open}
      title={opened ? t('staff.vouchers.edit', { code: opened.code }) : t('staff.vouchers.new')}
      action={t('staff.unsaved.save')}
      busy={isSubmitting}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(save)()}
    >
      {problem && (
        <Notice tone="danger" className="mb-4">
          {problem}
        </Notice>
      )}
      {conflict && <ConflictNotice conflict={conflict} />}
      <div ref={fields} className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          label={t('staff.vouchers.code')}
          required={opened === undefined}
          hint={t(opened ? 'staff.vouchers.codeStays' : 'staff.vouchers.codeHint')}
          {...errorOf('code')}
        >
          {(attributes) => (
            <DenseInput
              {...attributes}
              {...form.register('code')}
              readOnly={opened !== undefined}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              data-autofocus={opened === undefined ? '' : undefined}
            />
          )}
        </Field>
        <Field
          label={t('staff.vouchers.amount')}
          required
          hint={t('staff.vouchers.amountHint')}
          {...errorOf('amount')}
        >
          {(attributes) => (
            <DenseInput
              {...attributes}
              {...form.register('amount')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              data-autofocus={opened ? '' : undefined}
            />
          )}
        </Field>
        <Field label={t('staff.vouchers.firstDay')} {...errorOf('firstDay')}>
          {(attributes) => <DenseInput {...attributes} {...form.register('firstDay')} type="date" />}
        </Field>
        <Field label={t('staff.vouchers.lastDay')} {...errorOf('lastDay')}>
          {(attributes) => <DenseInput {...attributes} {...form.register('lastDay')} type="date" />}
        </Field>
      </div>
      <p className="mt-1.5 text-xs text-ink-soft">{t('staff.vouchers.daysHint')}</p>
      <div className="mt-1">
        <Checkbox {...form.register('active')}>{t('staff.vouchers.switchedOn')}</Checkbox>
      </div>
    </QuestionDialog>
  )
}
