import { Link } from 'react-router'
import { EmailLinkPage } from '../../accounts/email-links/email-link-page.tsx'
import { noStore } from '../../accounts/read-member.ts'
import { useApi } from '../../api/use-api.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { buttonClass } from '../../ui/button.tsx'

// The address carries a token.
export const headers = () => ({ ...noStore, 'referrer-policy': 'no-referrer' })

/** Behind the link of the email that asks whose address it is: only who confirms is notified. */
export default function ConfirmStockRequestPage() {
  const t = useT()
  const api = useApi()
  return (
    <EmailLinkPage
      path={paths.confirmStockRequest()}
      drawing="coat-stand"
      texts={{
        title: 'tellMe.title',
        text: 'tellMe.confirm.text',
        button: 'tellMe.confirm.button',
        doneTitle: 'tellMe.confirm.doneTitle',
        doneText: 'tellMe.confirm.doneText',
        failed: 'tellMe.failed',
      }}
      call={(token) => api.call('POST /stockRequests/confirm', { body: { token } })}
      next={
        <Link to={paths.shop()} className={buttonClass()}>
          {t('shell.shop')}
        </Link>
      }
    />
  )
}
