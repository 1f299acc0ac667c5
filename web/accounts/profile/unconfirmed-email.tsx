import { useAction } from '../../actions/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Says that the email address is not confirmed yet, and offers to send the link again. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const t = useT()
  const api = useApi()
  const send = useAction(() => api.call('POST /users/emailLink'), {
    alert: true,
    failed: t('common.failed'),
    onSuccess: () => showAlert({ message: t('account.emailLinkSent', { email }) }),
  })
  return (
    <Notice className="mb-6">
      <p className="wrap-anywhere">{t('account.unconfirmedEmail', { email })}</p>
      <Button variant="quiet" size="sm" className="mt-1" busy={send.busy} onClick={() => void send.run()}>
        {t('account.sendEmailLink')}
      </Button>
    </Notice>
  )
}
