import { isPhoneNumber, normalizePhone } from '#core/contact/phone.ts'
import type { ApiClient } from '../../api/client.ts'
import { requireCookies, StepError } from '../verification/step-error.ts'

/**
 * Creates the sign-in with a code sent by SMS. "Phone-auth actions fail on the server-side render."
 * @param solveHumanCheck runs the invisible human check for each code, so that a failed one is never reused
 */
export function createCodeSignIn(
  api: ApiClient,
  solveHumanCheck: () => Promise<string>,
  log: (problem: string, error: unknown) => void,
  onServer = typeof window === 'undefined',
) {
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
    /**
     * Sends a code: "Code-send failure: logged, the human check is reset, the error is rethrown."
     * @throws StepError, ApiFailure
     */
    sendCode: (typed: string) =>
      logged('The code for signing in was not sent.', async () => {
        if (onServer) throw new StepError('login.notOnServerSend')
        const phoneNumber = normalizePhone(typed)
        if (!isPhoneNumber(phoneNumber)) throw new StepError('login.invalidPhone')
        requireCookies()
        // The response to a request for a code does not reveal whether the number is registered.
        await api.call('POST /users/check', { body: { phoneNumber } })
        const humanCheck = await solveHumanCheck()
        const { resendAfter } = await api.call('POST /verification/sms', {
          body: { phoneNumber, purpose: 'login', humanCheck },
        })
        sentTo = phoneNumber
        return { phoneNumber, resendAfter }
      }),
    /** Signs in with the code. "Confirming without a prior request fails." @throws StepError, ApiFailure */
    confirmCode: (code: string) =>
      logged('The code for signing in was not confirmed.', async () => {
        if (onServer) throw new StepError('login.notOnServerVerify')
        if (sentTo === undefined) throw new StepError('accounts.sendFirst')
        return api.call('POST /users/loginWithCode', { body: { phoneNumber: sentTo, code } })
      }),
  }
}
