import { Link } from 'react-router'
import { EmailLinkPage } from '../accounts/email-links/email-link-page.tsx'
import { noStore } from '../accounts/read-member.ts'
import { useApi } from '../api/use-api.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { buttonClass } from '../ui/button.tsx'

// The address carries a token.
export const headers = () => ({ ...noStore, 'referrer-policy': 'no-referrer' })

/** Behind the link in every email to a subscriber, which ends the subscription. */
export default function UnsubscribePage() {
  const t = useT()
  const api = useApi()
  return (
    <EmailLinkPage
      path={paths.unsubscribe()}
      drawing="coat-stand"
      texts={{
        title: 'newsletter.unsubscribe.title',
        text: 'newsletter.unsubscribe.text',
        button: 'newsletter.unsubscribe.button',
        doneTitle: 'newsletter.unsubscribe.doneTitle',
        doneText: 'newsletter.unsubscribe.doneText',
        failed: 'newsletter.failed',
      }}
      call={(token) => api.call('POST /newsletter/unsubscribe', { body: { token } })}
      next={
        <Link to={paths.shop()} className={buttonClass()}>
          {t('shell.shop')}
        </Link>
      }
    />
  )
}
