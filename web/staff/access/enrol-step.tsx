import { authenticatorCode } from '../../../core/staff/staff.ts'
import { codeInput } from '../../accounts/fields.tsx'
import { ApiFailure } from '../../api/client.ts'
import { useShopForm } from '../../forms/form.ts'
import { useT } from '../../i18n/i18n.tsx'
import type { QrDrawing } from '../../shell/qr.ts'
import { Field, Input } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { TryButton } from './try-button.tsx'
import { useTries } from './use-tries.ts'

interface EnrolStepProps {
  secret: string
  qr: QrDrawing
  /** Gets the recovery codes, which are shown this once. */
  onDone: (recoveryCodes: string[]) => void
  /** The password was given too long ago, or too many codes were wrong. */
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
  const form = useShopForm(authenticatorCode)
  const tries = useTries()

  const prove = async (body: { code: string }) => {
    if (tries.secondsLeft > 0) return
    tries.clear()
    try {
      onDone((await api.call('POST /staff/enrol/code', { body })).recoveryCodes)
    } catch (error) {
      const code = error instanceof ApiFailure ? error.code : undefined
      if (code === 'wrong_second_factor') form.refuse('code', 'staff.access.wrongFirstCode')
      else if (code === 'staff_not_signed_in' || code === 'already_enrolled') await onOver()
      else tries.tell(error)
    }
  }

  return (
    <form noValidate method="post" onSubmit={form.onSubmit(prove)} className="grid gap-4">
      {tries.problem !== undefined && <Notice tone="danger">{tries.problem}</Notice>}
      <ol className="grid list-decimal gap-4 pl-5">
        <li className="pl-1">{t('staff.access.enrolApp')}</li>
        <li className="pl-1">
          {t('staff.access.enrolScan')}
          <svg
            role="img"
            aria-label={t('staff.access.qrLabel')}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
            stroke="currentColor"
            className="my-3 aspect-square w-full max-w-60"
          >
            <path d={qr.path} />
          </svg>
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
      <Field label={t('staff.access.code')} required error={form.errorOf('code')}>
        {(attributes) => <Input {...attributes} {...codeInput} {...form.register('code')} />}
      </Field>
      <TryButton secondsLeft={tries.secondsLeft} busy={form.formState.isSubmitting}>
        {t('staff.access.enrolDone')}
      </TryButton>
    </form>
  )
}
