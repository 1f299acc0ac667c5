import { useNavigate } from 'react-router'
import type { User } from '#core/accounts/accounts.ts'
import { safeRedirect } from '#core/redirect.ts'
import { useAction } from '../../actions/use-action.ts'
import { useT } from '../../i18n/i18n.tsx'
import { dispatchSession } from '../../session/session-store.ts'
import { retractAlerts, showAlert } from '../../shell/alert-store.ts'
import { useRedirectUrl } from '../use-redirect-url.ts'

/**
 * Signs in with an API call: "dispatch login success and write userInfo, show a success alert", then "to
 * `redirectUrl` when it is a path of this site, else to `/shop`". `failed` is the message for a failure without a
 * reason. With `stays` the visitor stays on the page.
 */
export function useSignIn<Input extends unknown[]>(
  call: (...input: Input) => Promise<User>,
  options: { failed: (error: unknown) => string; onFailure?: () => void; stays?: boolean },
) {
  const { failed, onFailure, stays = false } = options
  const t = useT()
  const navigate = useNavigate()
  const redirectUrl = useRedirectUrl()
  return useAction(call, {
    failed,
    onSuccess: async (user) => {
      dispatchSession({ type: 'Login Success', user })
      retractAlerts('signed out')
      retractAlerts('proof')
      dispatchSession({ type: 'Write userInfo', userInfo: { ...user } })
      showAlert({ message: t('login.success') })
      // Replaces the login page, so that Back leads to where the visitor came from.
      if (!stays) await navigate(safeRedirect(redirectUrl), { replace: true })
    },
    onFailure: ({ text }) => {
      dispatchSession({ type: 'Login Failure', error: text })
      onFailure?.()
    },
  })
}
