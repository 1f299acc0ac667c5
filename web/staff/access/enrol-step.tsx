import { authenticatorCode } from '../../../core/staff/staff.ts'
import { CodeField } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import type { QrDrawing } from '../../shell/qr.ts'
import { Notice } from '../../ui/notice.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { TryButton } from './try-button.tsx'
import { useLimitedAction } from './use-limited-action.ts'

interface EnrolStepProps {
  secret: string
  qr: QrDrawing
  /** Gets the recovery codes, which are shown this once. */
  onDone: (recoveryCodes: string[]) => void
  /** The password was entered too long ago, or too many codes were wrong. */
  onOver: () => Promise<void>
}

/**
 * A secret as people type it.
 *
 * @example
 * inGroups('ABCDEFGHIJ') //=> 'ABCD EFGH IJ'
 */
export function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** At the first sign-in: the authenticator is set up, and a first code proves it. */
export function EnrolStep({ secret, qr, onDone, onOver }: EnrolStepProps) {
  const t = useT()
  const api = useStaffApi()
  const form = useSchemaForm(authenticatorCode)
  const prove = useLimitedAction((body: { code: string }) => api.call('POST /staff/enrol/code', { body }), {
    form,
    fields: { wrong_second_factor: ['code', 'staff.access.wrongFirstCode'] },
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onFailure: async ({ code }) => {
      if (code !== 'staff_not_signed_in' && code !== 'already_enrolled') return false
      await onOver()
      return true
    },
  })

  return (
    <form noValidate method="post" onSubmit={form.onSubmit(prove.run)} className="grid gap-4">
      {prove.problem && <Notice tone="danger">{prove.problem}</Notice>}
      <ol className="grid list-decimal gap-4 pl-5">
        <li className="pl-1">{t('staff.access.enrolApp')}</li>
        <li className="pl-1">
          {t('staff.access.enrolScan')}
          <QrCode drawing={qr} label={t('staff.access.qrLabel')} className="max-w-60" />
          {t('staff.access.enrolType')}
          <code
            translate="no"
            className="tabular mt-1.5 block bg-studio px-3 py-2 font-sans tracking-wide wrap-break-word select-all"
          >
            {inGroups(secret)}
          </code>
        </li>
        <li className="pl-1">{t('staff.access.enrolProve')}</li>
      </ol>
      <CodeField {...form.field('code')} label={t('staff.access.code')} required />
      <TryButton secondsLeft={prove.secondsLeft} busy={prove.busy}>
        {t('staff.access.enrolDone')}
      </TryButton>
    </form>
  )
}
