import { Link } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { noStore } from '../read-member.ts'
import { EmailLinkPage } from './email-link-page.tsx'

// The address carries a token.
export const headers = () => ({ ...noStore, 'referrer-policy': 'no-referrer' })

/** Behind the link in the email to a former address, which takes the change back. */
export default function UndoEmailPage() {
  const t = useT()
  const api = useApi()
  return (
    <EmailLinkPage
      path={paths.undoEmail()}
      drawing="coat-stand"
      texts={{
        title: 'emailLink.undo.title',
        text: 'emailLink.undo.text',
        button: 'emailLink.undo.button',
        doneTitle: 'emailLink.undo.doneTitle',
        doneText: 'emailLink.undo.doneText',
        failed: 'emailLink.failed',
      }}
      call={(token) => api.call('POST /users/undoEmail', { body: { token } })}
      next={
        <Link to={paths.forgotPassword()} className={buttonClass()}>
          {t('emailLink.undo.newPassword')}
        </Link>
      }
    />
  )
}
