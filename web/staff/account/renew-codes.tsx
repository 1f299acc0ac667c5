import { useId, useState } from 'react'
import { authenticatorCode, recoveryCodeCount } from '../../../core/staff/staff.ts'
import { codeInput } from '../../accounts/fields.tsx'
import { ApiFailure } from '../../api/client.ts'
import { useShopForm } from '../../forms/form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, dialogCard } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RecoveryCodes } from '../access/recovery-codes.tsx'
import { useTries } from '../access/use-tries.ts'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { Panel } from '../ui/panel.tsx'

/** New recovery codes in place of those before, by a code of the authenticator; a dialog shows them once. */
export function RenewCodes({ email }: { email: string }) {
  const t = useT()
  const api = useStaffApi()
  const form = useShopForm(authenticatorCode)
  const tries = useTries()
  const id = useId()
  const [codes, setCodes] = useState<string[]>()

  const renew = async (body: { code: string }) => {
    tries.clear()
    try {
      setCodes((await api.call('POST /staff/recovery-codes', { body })).recoveryCodes)
      form.resetField('code', { defaultValue: '' })
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'wrong_second_factor')
        form.refuse('code', 'error.wrong_second_factor')
      else tries.tell(error)
    }
  }

  return (
    <Panel title={t('staff.recovery.title')}>
      <p className="mb-4 max-w-prose text-ink-soft">
        {t('staff.account.renewText', { count: recoveryCodeCount })}
      </p>
      <form noValidate method="post" onSubmit={form.onSubmit(renew)} className="grid max-w-90 gap-4">
        {tries.problem !== undefined && <Notice tone="danger">{tries.problem}</Notice>}
        <Field label={t('staff.access.code')} required error={form.errorOf('code')}>
          {(attributes) => (
            <Input density="compact" {...attributes} {...codeInput} {...form.register('code')} />
          )}
        </Field>
        <p>
          <Button type="submit" size="sm" variant="secondary" busy={form.formState.isSubmitting}>
            {t('staff.account.renew')}
          </Button>
        </p>
      </form>
      <Dialog
        open={codes !== undefined}
        onClose={() => setCodes(undefined)}
        labelledBy={id}
        dismissible={false}
        className={dialogCard}
      >
        <div className="p-6 text-sm">
          <h2 id={id} className="mb-2 text-lg">
            {t('staff.recovery.title')}
          </h2>
          <p className="mb-4 text-ink-soft">{t('staff.recovery.lead')}</p>
          <RecoveryCodes
            codes={codes ?? []}
            email={email}
            action={t('staff.recovery.close')}
            onKept={() => setCodes(undefined)}
          />
        </div>
      </Dialog>
    </Panel>
  )
}
