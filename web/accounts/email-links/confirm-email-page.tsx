import { Link } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { noStore } from '../read-member.ts'
import { EmailLinkPage } from './email-link-page.tsx'

// The address carries a token.
export const headers = () => ({ ...noStore, 'referrer-policy': 'no-referrer' })

/** Behind the link in the email to a new address: "a new address recovers nothing until it is confirmed". */
export default function ConfirmEmailPage() {
  const t = useT()
  const api = useApi()
  return (
    <EmailLinkPage
      path={paths.confirmEmail()}
      drawing="coat-stand"
      texts={{
        title: 'emailLink.confirm.title',
        text: 'emailLink.confirm.text',
        button: 'emailLink.confirm.button',
        doneTitle: 'emailLink.confirm.doneTitle',
        doneText: 'emailLink.confirm.doneText',
        failed: 'emailLink.failed',
      }}
      call={(token) => api.call('POST /users/confirmEmail', { body: { token } })}
      next={
        <Link to={paths.account()} className={buttonClass()}>
          {t('account.title')}
        </Link>
      }
    />
  )
}
