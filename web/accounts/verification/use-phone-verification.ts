import { useState } from 'react'
import type { ProvenPurpose } from '../../../core/verification/verification.ts'
import { retryAfter } from '../../api/failure-text.ts'
import { useApi } from '../../api/use-api.ts'
import type { HumanCheckState } from '../human-check/use-human-check.ts'
import { requireCookies } from './step-error.ts'
import { useCountdown } from '../../actions/use-countdown.ts'

/** A number on its way through the verification by SMS: "code: not sent, then sent, then verified". */
export interface PhoneVerification {
  /** The number the live code was sent to, in E.164. */
  sentTo: string | undefined
  verified: boolean
  busy: 'sending' | 'verifying' | undefined
  /** Seconds until a code may be sent to this number again. */
  secondsLeft: (phoneNumber: string) => number
  /** Sends a code. "After a failed send the human check is reset." @throws ApiFailure, StepError, Error */
  send: (phoneNumber: string) => Promise<void>
  /** Confirms the code for the number it was sent to. @throws ApiFailure, Error */
  confirm: (code: string) => Promise<void>
  /** Takes the number for unverified; its code may be given again. */
  doubt: () => void
  /** Starts anew, as if nothing had been sent. */
  forget: () => void
}

/** The verification of a number on a page. */
export function usePhoneVerification(purpose: ProvenPurpose, check: HumanCheckState): PhoneVerification {
  const api = useApi()
  const countdown = useCountdown()
  const [stage, setStage] = useState<{ sentTo?: string; verified: boolean }>({ verified: false })
  const [busy, setBusy] = useState<'sending' | 'verifying'>()

  return {
    sentTo: stage.sentTo,
    verified: stage.verified,
    busy,
    secondsLeft: countdown.left,
    send: async (phoneNumber) => {
      setBusy('sending')
      try {
        requireCookies()
        const { resendAfter } = await api.call('POST /verification/sms', {
          body: { phoneNumber, purpose, humanCheck: check.solution },
        })
        check.use()
        countdown.start(phoneNumber, resendAfter)
        setStage({ sentTo: phoneNumber, verified: false })
      } catch (error) {
        check.reset()
        const wait = retryAfter(error)
        if (wait !== undefined) countdown.start(phoneNumber, wait)
        throw error
      } finally {
        setBusy(undefined)
      }
    },
    confirm: async (code) => {
      if (stage.sentTo === undefined) throw new Error('No code was sent that could be confirmed.')
      setBusy('verifying')
      try {
        await api.call('POST /verification/sms/confirm', {
          body: { phoneNumber: stage.sentTo, purpose, code },
        })
        setStage({ sentTo: stage.sentTo, verified: true })
      } finally {
        setBusy(undefined)
      }
    },
    doubt: () => setStage(({ sentTo }) => ({ sentTo, verified: false })),
    forget: () => setStage({ verified: false }),
  }
}
