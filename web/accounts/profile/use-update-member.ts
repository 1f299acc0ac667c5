import { useNavigate } from 'react-router'
import type { AccountUpdateForm } from '../../../core/accounts/accounts.ts'
import { useAction } from '../../actions/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { dispatchSession } from '../../session/session-store.ts'
import { showAlert } from '../../shell/alert-store.ts'
import { useMember } from '../use-member.ts'

/** "Update user: success stores the user and goes to /account; failure yields an update-failure with the error." */
export function useUpdateMember(form?: { setFieldError: (field: 'email', message: string) => void }) {
  const t = useT()
  const api = useApi()
  const navigate = useNavigate()
  const { user } = useMember()
  return useAction(
    (changes: AccountUpdateForm) => {
      dispatchSession({ type: 'Update User', user })
      // "The existing phoneNumber is kept unchanged on save."
      return api.call('POST /users/update', { body: { ...changes, phoneNumber: user.phoneNumber } })
    },
    {
      alert: true,
      failed: t('account.saveFailed'),
      form,
      fields: { email_taken: 'email' },
      onSuccess: (saved) => {
        dispatchSession({ type: 'Update User Success', user: saved })
        showAlert({ message: t('account.saved') })
        return navigate(paths.account())
      },
      onFailure: ({ text }) => dispatchSession({ type: 'Update User Failure', error: text }),
    },
  )
}
