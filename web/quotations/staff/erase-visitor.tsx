import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { StaffQuotation } from '#core/api/quotations/quotations-staff.ts'
import { normalizePhone, writePhone } from '#core/contact/phone.ts'
import { useAction } from '../../actions/use-action.ts'
import { PhoneField } from '../../forms/phone-field.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { staffPaths } from '../../staff/paths.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { Button } from '../../ui/button.tsx'

/** Erases a visitor from all their quotations. Staff must type the phone number again. */
export function EraseVisitor({ quotation: { id, phoneNumber } }: { quotation: StaffQuotation }) {
  const t = useT()
  const api = useStaffApi()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const isSame = z.refine<string>((typed) => normalizePhone(typed) === phoneNumber, {
    error: 'error.confirmation_differs',
  })
  const form = useSchemaForm(z.object({ confirmation: z.string().check(isSame) }), {
    mode: 'onSubmit',
    defaultValues: { confirmation: '' },
  })
  const erase = useAction(
    () => api.call('POST /staff/quotations/{id}/erase', { params: { id }, body: { phoneNumber } }),
    { failed: t('common.failed') },
  )
  const submit = form.onSubmit(async () => {
    if (!(await erase.run())) return
    showAlert({ message: t('staff.quotations.erased') })
    await navigate(staffPaths.quotations(), { replace: true })
  })
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsAsking(true)}>
        {t('staff.quotations.erase')}
      </Button>
      <QuestionDialog
        open={isAsking}
        danger
        title={t('staff.quotations.eraseTitle')}
        action={t('staff.quotations.erase')}
        busy={erase.busy}
        problem={erase.problem}
        onClose={() => setIsAsking(false)}
        onSubmit={submit}
      >
        <div className="grid gap-3">
          <p>{t('staff.quotations.eraseText')}</p>
          <PhoneField
            {...form.field('confirmation')}
            label={t('staff.member.eraseConfirm', { number: writePhone(phoneNumber) })}
            countryOf={phoneNumber}
            required
            data-autofocus
            autoComplete="off"
            maxLength={50}
          />
        </div>
      </QuestionDialog>
    </>
  )
}
