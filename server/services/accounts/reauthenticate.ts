import { ShopError } from '#core/errors.ts'
import type { MemberContext } from '../../context.ts'
import { verifyPassword } from '../protection/passwords.ts'
import { sendChangeCode, useChangeCode } from './verification/verification.ts'
import type { Language } from '#core/language.ts'

/** Sends a code to the member's phone, for a change that needs more than an open session. */
export async function sendOwnCode(context: MemberContext, input: { lang: Language }) {
  const { phoneNumber } = context.session.member
  await sendChangeCode(context, { phoneNumber, lang: input.lang })
}

/**
 * Checks the current password, or a code sent to the current phone, so that a thief of the session cannot change the
 * contact data that recover the account.
 * @throws ShopError reauthentication_required, wrong_password, incorrect_code, code_expired, too_many_requests
 */
export async function demandReauthentication(
  context: MemberContext,
  { password, code }: { password: string | undefined; code: string | undefined },
) {
  const { member } = context.session
  if (code !== undefined) return useChangeCode(context, { phoneNumber: member.phoneNumber, code })
  if (password === undefined) throw new ShopError('reauthentication_required')
  await context.limits.take('ownPassword', member.id)
  if (!(await verifyPassword(member.passwordHash, password))) throw new ShopError('wrong_password')
}
