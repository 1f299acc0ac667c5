import { Link } from 'react-router'
import { EmailLinkPage } from '../../accounts/email-links/email-link-page.tsx'
import { noStore } from '../../accounts/read-member.ts'
import { useApi } from '../../api/use-api.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { buttonClass } from '../../ui/button.tsx'

// The address carries a token.
export const headers = () => ({ ...noStore, 'referrer-policy': 'no-referrer' })

/** Behind the link that takes a request back. */
export default function CancelStockRequestPage() {
  const t = useT()
  const api = useApi()
  return (
    <EmailLinkPage
      path={paths.cancelStockRequest()}
      drawing="coat-stand"
      texts={{
        title: 'tellMe.title',
        text: 'tellMe.cancel.text',
        button: 'tellMe.cancel.button',
        doneTitle: 'tellMe.cancel.doneTitle',
        doneText: 'tellMe.cancel.doneText',
        failed: 'tellMe.failed',
      }}
      call={(token) => api.call('POST /stockRequests/cancel', { body: { token } })}
      next={
        <Link to={paths.shop()} className={buttonClass()}>
          {t('shell.shop')}
        </Link>
      }
    />
  )
}
