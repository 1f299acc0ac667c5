import type { User } from '../../../core/accounts/accounts.ts'
import { isPhoneNumber, normalizePhone } from '../../../core/phone.ts'
import type { ApiClient } from '../../api/client.ts'
import { requireCookies, StepError } from '../verification/step-error.ts'

/** The sign-in by a code that comes by SMS. */
export interface CodeSignIn {
  /**
   * Sends a code and answers the number it went to and the seconds until the next may be asked for.
   * "Code-send failure: logged, the human check is reset, the error is rethrown."
   *
   * @throws StepError, ApiFailure, Error
   */
  sendCode: (phoneNumber: string) => Promise<{ phoneNumber: string; resendAfter: number }>
  /**
   * Signs in with the code. "Code-confirm failure: logged and rethrown. Confirming without a prior request fails."
   *
   * @throws StepError, ApiFailure
   */
  confirmCode: (code: string) => Promise<User>
  /** Signs out. "Logout failure: logged and rethrown." @throws StepError, ApiFailure */
  signOut: () => Promise<void>
}

/**
 * The sign-in helper. "Phone-auth actions fail on the server-side render."
 *
 * @param solveHumanCheck runs the invisible human check for each code, so that a failed one is never reused
 */
export function createCodeSignIn(
  api: ApiClient,
  solveHumanCheck: () => Promise<string>,
  log: (problem: string, error: unknown) => void,
  onServer = typeof window === 'undefined',
): CodeSignIn {
  let sentTo: string | undefined

  const logged = async <Result>(problem: string, step: () => Promise<Result>): Promise<Result> => {
    try {
      return await step()
    } catch (error) {
      log(problem, error)
      throw error
    }
  }

  return {
    sendCode: (typed) =>
      logged('The code for signing in was not sent.', async () => {
        if (onServer) throw new StepError('login.notOnServerSend')
        const phoneNumber = normalizePhone(typed)
        if (!isPhoneNumber(phoneNumber)) throw new StepError('login.invalidPhone')
        requireCookies()
        const humanCheck = await solveHumanCheck().catch((error: unknown) => {
          throw error instanceof StepError ? error : new StepError('error.human_check_unavailable')
        })
        const { resendAfter } = await api.call('POST /verification/sms', {
          body: { phoneNumber, purpose: 'login', humanCheck },
        })
        sentTo = phoneNumber
        return { phoneNumber, resendAfter }
      }),
    confirmCode: (code) =>
      logged('The code for signing in was not confirmed.', async () => {
        if (onServer) throw new StepError('login.notOnServerVerify')
        if (sentTo === undefined) throw new StepError('accounts.sendFirst')
        return api.call('POST /users/loginWithCode', { body: { phoneNumber: sentTo, code } })
      }),
    signOut: () =>
      logged('Signing out failed.', async () => {
        if (onServer) throw new StepError('login.notOnServerVerify')
        await api.call('POST /users/logout')
      }),
  }
}
