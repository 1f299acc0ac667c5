import { Link } from 'react-router'
import { EmailLinkPage } from '../accounts/email-links/email-link-page.tsx'
import { noStore } from '../accounts/read-member.ts'
import { useApi } from '../api/use-api.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { buttonClass } from '../ui/button.tsx'

// The address carries a token.
export const headers = () => ({ ...noStore, 'referrer-policy': 'no-referrer' })

/** Behind the link of the email that asks who subscribed: "only who confirms is kept". */
export default function ConfirmNewsletterPage() {
  const t = useT()
  const api = useApi()
  return (
    <EmailLinkPage
      path={paths.confirmNewsletter()}
      drawing="coat-stand"
      texts={{
        title: 'newsletter.confirm.title',
        text: 'newsletter.confirm.text',
        button: 'newsletter.confirm.button',
        doneTitle: 'newsletter.confirm.doneTitle',
        doneText: 'newsletter.confirm.doneText',
        failed: 'newsletter.failed',
      }}
      call={(token) => api.call('POST /newsletter/confirm', { body: { token } })}
      next={
        <Link to={paths.shop()} className={buttonClass()}>
          {t('shell.shop')}
        </Link>
      }
    />
  )
}
