import { useNavigate } from 'react-router'
import type { AccountUpdateForm } from '../../../core/accounts/accounts.ts'
import { ApiFailure } from '../../api/client.ts'
import { failureText } from '../../api/failure-text.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { dispatchSession } from '../../session/session-store.ts'
import { alertDanger, showAlert } from '../../shell/alert-store.ts'
import { useApi } from '../../api/use-api.ts'
import { useMember } from '../use-member.ts'

/**
 * Saves changes of the account. "Update user: success stores the user and goes to /account; failure yields an
 * update-failure with the error." Answers the code of a refusal, where the API gave one.
 */
export function useUpdateMember(): (changes: AccountUpdateForm) => Promise<string | undefined> {
  const t = useT()
  const api = useApi()
  const navigate = useNavigate()
  const { user } = useMember()
  return async (changes) => {
    dispatchSession({ type: 'Update User', user })
    try {
      // "The existing phoneNumber is kept unchanged on save."
      const saved = await api.call('POST /users/update', {
        body: { ...changes, phoneNumber: user.phoneNumber },
      })
      dispatchSession({ type: 'Update User Success', user: saved })
      showAlert({ message: t('account.saved') })
      await navigate(paths.account())
      return undefined
    } catch (error) {
      const message = failureText(error, t) ?? t('account.saveFailed')
      dispatchSession({ type: 'Update User Failure', error: message })
      alertDanger(message)
      // The page stays, also where the session has ended: what was typed must not go.
      return error instanceof ApiFailure ? error.code : undefined
    }
  }
}
