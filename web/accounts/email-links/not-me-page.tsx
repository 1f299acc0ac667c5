import { Link } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { noStore } from '../read-member.ts'
import { EmailLinkPage } from './email-link-page.tsx'

// The address carries a token.
export const headers = () => ({ ...noStore, 'referrer-policy': 'no-referrer' })

/** Behind the 'this was not me' link of the welcome email. */
export default function NotMePage() {
  const t = useT()
  const api = useApi()
  return (
    <EmailLinkPage
      path={paths.notMe()}
      drawing="coat-stand"
      texts={{
        title: 'notMe.title',
        text: 'notMe.text',
        button: 'notMe.confirm',
        doneTitle: 'notMe.doneTitle',
        doneText: 'notMe.doneText',
        failed: 'notMe.failed',
      }}
      call={(token) => api.call('POST /users/disownEmail', { body: { token } })}
      next={
        <Link to={paths.home()} className={buttonClass()}>
          {t('common.home')}
        </Link>
      }
    />
  )
}
