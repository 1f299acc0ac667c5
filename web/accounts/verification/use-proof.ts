import { useState } from 'react'
import type { ProvenPurpose } from '#core/verification/verification.ts'
import { useAction, type ActionOptions } from '../../actions/use-action.ts'
import { useCountdown } from '../../actions/use-countdown.ts'
import type { ApiClient } from '../../api/client.ts'
import type { HumanCheckState } from '../human-check/use-human-check.ts'
import { requireCookies } from './step-error.ts'

interface CodeCalls {
  send: (recipient: string) => Promise<{ resendAfter: number }>
  confirm: (recipient: string, code: string) => Promise<unknown>
}

/**
 * The verification of a phone number or email address: "code: not sent, then sent, then verified". `options` are
 * passed to its two actions: sending the code and confirming it.
 */
export function useProof(
  calls: CodeCalls,
  options: { send: ActionOptions<unknown, string>; confirm: ActionOptions<unknown, string> },
) {
  const countdown = useCountdown()
  const [stage, setStage] = useState<{ sentTo?: string; verified: boolean }>({ verified: false })
  const { sentTo, verified } = stage

  const send = useAction(async (recipient: string) => {
    try {
      const { resendAfter } = await calls.send(recipient)
      countdown.start(recipient, resendAfter)
      setStage({ sentTo: recipient, verified: false })
    } catch (error) {
      countdown.startAfter(recipient, error)
      throw error
    }
  }, options.send)
  const confirm = useAction(async (code: string) => {
    if (sentTo === undefined) throw new Error('No code was sent that could be confirmed.')
    await calls.confirm(sentTo, code)
    setStage({ sentTo, verified: true })
  }, options.confirm)

  return {
    /** The recipient of the last code; undefined if none was sent. */
    sentTo,
    verified,
    secondsLeft: countdown.left,
    send,
    confirm,
    busy: send.busy || confirm.busy,
    /** Marks the recipient as unverified; the code may be entered again. */
    markUnverified: () => setStage((now) => ({ ...now, verified: false })),
    /** Starts over, as if nothing had been sent. */
    restart: () => setStage({ verified: false }),
  }
}

/** Sends a code with the human check's solution. "After a failed send the human check is reset." */
export async function sendChecked<Sent>(check: HumanCheckState, send: () => Promise<Sent>): Promise<Sent> {
  try {
    requireCookies()
    const sent = await send()
    check.markUsed()
    return sent
  } catch (error) {
    check.reset()
    throw error
  }
}

/** The API calls for codes by SMS; `checkNumber` runs before a code is sent. */
export function smsCalls(
  api: ApiClient,
  purpose: ProvenPurpose,
  check: HumanCheckState,
  checkNumber?: (phoneNumber: string) => Promise<unknown>,
): CodeCalls {
  return {
    send: (phoneNumber) =>
      sendChecked(check, async () => {
        await checkNumber?.(phoneNumber)
        const body = { phoneNumber, purpose, humanCheck: check.solution }
        return api.call('POST /verification/sms', { body })
      }),
    confirm: (phoneNumber, code) =>
      api.call('POST /verification/sms/confirm', { body: { phoneNumber, purpose, code } }),
  }
}
