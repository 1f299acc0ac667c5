import { useNavigate } from 'react-router'
import type { User } from '../../../core/accounts/accounts.ts'
import { safeRedirect } from '../../../core/redirect.ts'
import { useT } from '../../i18n/i18n.tsx'
import { dispatchSession } from '../../session/session-store.ts'
import { showAlert } from '../../shell/alert-store.ts'
import { useRedirectUrl } from '../use-redirect-url.ts'

/**
 * What follows a login: "dispatch login success and write userInfo, show a success alert", then "to `redirectUrl`
 * when it is a path of this site, else to `/shop`".
 */
export function useSignedIn(): (user: User) => Promise<void> {
  const t = useT()
  const navigate = useNavigate()
  const redirectUrl = useRedirectUrl()
  return async (user) => {
    dispatchSession({ type: 'Login Success', user })
    dispatchSession({ type: 'Write userInfo', userInfo: { ...user } })
    showAlert({ message: t('login.success') })
    // In place of the login page: Back leads to where the visitor came from.
    await navigate(safeRedirect(redirectUrl), { replace: true })
  }
}
