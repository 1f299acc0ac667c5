import { formatCash } from '#core/money.ts'
import { maxApprovalReason, needsSecondPerson } from '#core/staff/approvals.ts'
import { optionalTextAs } from '#core/typed-text.ts'
import * as z from 'zod/mini'
import { TextareaField } from '../../forms/fields.tsx'
import { useSchemaForm, type FieldAttributes } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'

/** The value that an act gives away, and how much the signed-in staff member may still give away alone, in ringgit. */
export interface Given {
  amount: number
  /** Missing or null if there is no limit. */
  left: number | null | undefined
}

/** Whether a colleague must agree to an act. */
export const asksColleague = ({ amount, left }: Given): boolean => needsSecondPerson(amount, left ?? null)

/** The schema of the reason that a colleague reads. Only some acts need a reason. */
export const whyField = optionalTextAs(z.string().check(z.maxLength(maxApprovalReason, 'common.tooLong')))

/** Whether the form has the reason, or needs none because no colleague must agree. */
export const saysWhy = (why: string | undefined, given: Given): boolean =>
  why !== undefined || !asksColleague(given)

/** The error of a form that lacks the reason for a colleague. */
export const whyMissing = { path: ['why'], error: 'staff.reasonRequired' }

/** The field for the reason that a colleague reads, next to another form. */
export function useWhy() {
  const t = useT()
  const form = useSchemaForm(z.object({ why: whyField }), { mode: 'onSubmit', defaultValues: { why: '' } })
  return {
    field: form.field('why'),
    /** Returns the reason as part of a request. If it is missing, shows an error at the field and returns undefined. */
    read: (given: Given): { why?: string } | undefined => {
      if (!asksColleague(given)) return {}
      const why = form.getValues('why')?.trim() ?? ''
      if (why !== '') return { why }
      form.setFieldError('why', t('staff.reasonRequired'))
      return undefined
    },
    clear: () => form.reset({ why: '' }),
  }
}

/**
 * Says that a colleague must agree, and asks for the reason that they will read. Empty for amounts within the limit.
 */
export function ColleagueField({ field, given }: { field: FieldAttributes; given: Given }) {
  const t = useT()
  if (!asksColleague(given)) return null
  return (
    <TextareaField
      {...field}
      label={t('staff.approvals.why')}
      required
      hint={t('staff.approvals.above', {
        amount: formatCash(given.amount),
        most: formatCash(given.left ?? 0),
      })}
      maxLength={maxApprovalReason}
      rows={2}
    />
  )
}
