import { useNavigate } from 'react-router'
import type { AccountUpdateForm, User } from '#core/accounts/accounts.ts'
import { sameEmail } from '#core/accounts/email-changes.ts'
import { useAction } from '../../actions/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { dispatchSession } from '../../session/session-store.ts'
import { retractAlerts, showAlert } from '../../shell/alert-store.ts'
import { useMember } from '../use-member.ts'

/** Whether the typed email address differs from the account's. */
export function isOtherEmail(typed: string | undefined, user: User): boolean {
  const email = typed?.trim() ?? ''
  return email !== '' && !sameEmail(email, user.email ?? null)
}

/**
 * Saves changes of the account: "Update user: success stores the user and goes to /account; failure yields an
 * update-failure with the error."
 */
export function useUpdateMember(form?: {
  setFieldError: (field: 'email' | 'password' | 'code', message: string) => void
}) {
  const t = useT()
  const api = useApi()
  const navigate = useNavigate()
  const { user } = useMember()
  return useAction(
    async (changes: AccountUpdateForm) => {
      dispatchSession({ type: 'Update User', user })
      // The stored number is sent along: "The existing phoneNumber is kept unchanged on save."
      const body = { ...changes, phoneNumber: user.phoneNumber }
      return { saved: await api.call('POST /users/update', { body }), email: changes.email }
    },
    {
      alert: true,
      failed: t('account.saveFailed'),
      form,
      fields: {
        reauthentication_required: 'password',
        wrong_password: 'password',
        incorrect_code: 'code',
        code_expired: 'code',
      },
      onSuccess: ({ saved, email }) => {
        dispatchSession({ type: 'Update User Success', user: saved })
        retractAlerts('proof')
        if (isOtherEmail(email, user))
          showAlert({
            type: 'info',
            message: t('account.emailSent', { email: email ?? '' }),
            duration: 10_000,
          })
        else showAlert({ message: t('account.saved') })
        return navigate(paths.account())
      },
      onFailure: ({ text }) => dispatchSession({ type: 'Update User Failure', error: text }),
    },
  )
}
