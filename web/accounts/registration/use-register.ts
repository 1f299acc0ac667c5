import type { Registration } from '#core/accounts/accounts.ts'
import { useAction } from '../../actions/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useT } from '../../i18n/i18n.tsx'
import { dispatchSession } from '../../session/session-store.ts'
import { retractAlerts } from '../../shell/alert-store.ts'
import type { HumanCheckState } from '../human-check/use-human-check.ts'
import type { RegisterForm, usePhoneProof } from '../verification/phone-proof.tsx'

interface RegisterOptions {
  proof: ReturnType<typeof usePhoneProof>
  check: HumanCheckState
  /** Called once the new member is signed in. */
  onRegistered: (body: Registration) => unknown
}

/** Sends a registration, which signs the new member in. */
export function useRegister(form: RegisterForm, { proof, check, onRegistered }: RegisterOptions) {
  const t = useT()
  const api = useApi()
  const register = async (body: Registration) => ({
    ...(await api.call('POST /users/register', { body })),
    body,
  })
  return useAction(register, {
    alert: true,
    failed: t('register.failed'),
    form,
    fields: {
      password_too_common: 'password',
      phone_already_registered: 'phoneNumber',
    },
    onSuccess: ({ user, body }) => {
      dispatchSession({ type: 'Login Success', user })
      retractAlerts('signed out')
      retractAlerts('proof')
      dispatchSession({ type: 'Write userInfo', userInfo: { ...user } })
      return onRegistered(body)
    },
    onFailure: ({ code }) => {
      if (code === 'phone_already_registered') {
        proof.restart()
        check.reset()
      }
      if (code === 'phone_not_verified') {
        proof.markUnverified()
        form.setFocus('otp')
      }
    },
  })
}
