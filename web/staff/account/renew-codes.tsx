import { useId, useState } from 'react'
import { authenticatorCode, recoveryCodeCount } from '../../../core/staff/staff.ts'
import { useAction } from '../../actions/use-action.ts'
import { CodeField } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, dialogCard } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RecoveryCodes } from '../access/recovery-codes.tsx'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { Panel } from '../ui/panel.tsx'

/** New recovery codes in place of those before, by a code of the authenticator; a dialog shows them once. */
export function RenewCodes({ email }: { email: string }) {
  const t = useT()
  const api = useStaffApi()
  const form = useSchemaForm(authenticatorCode)
  const id = useId()
  const [codes, setCodes] = useState<string[]>()

  const renew = useAction((body: { code: string }) => api.call('POST /staff/recovery-codes', { body }), {
    form,
    fields: { wrong_second_factor: 'code' },
    failed: t('staff.access.unreachable'),
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes)
      form.resetField('code', { defaultValue: '' })
    },
  })

  return (
    <Panel title={t('staff.recovery.title')}>
      <p className="mb-4 max-w-prose text-ink-soft">
        {t('staff.account.renewText', { count: recoveryCodeCount })}
      </p>
      <form noValidate method="post" onSubmit={form.onSubmit(renew.run)} className="grid max-w-90 gap-4">
        {renew.problem && <Notice tone="danger">{renew.problem}</Notice>}
        <CodeField {...form.field('code')} density="compact" label={t('staff.access.code')} required />
        <p>
          <Button type="submit" size="sm" variant="secondary" busy={renew.busy}>
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
            onDone={() => setCodes(undefined)}
          />
        </div>
      </Dialog>
    </Panel>
  )
}
