import * as z from 'zod/mini'
import { officeEmail } from '../accounts/accounts.ts'
import { requiredTextAs } from '../typed-text.ts'

/** Maximum length of the name of staff. */
export const maxStaffName = 100

/** How long the links of invitations and resets work, in hours. */
export const linkHours = { invitation: 7 * 24, reset: 24 } as const

/** Entries that the sign-in log shows. */
export const shownSignIns = 50

const name = requiredTextAs(
  'staff.people.nameRequired',
  (text) => text.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ').trim(),
  z.maxLength(maxStaffName, 'common.tooLong'),
)
const role = z.string('staff.people.roleRequired').check(z.minLength(1, 'staff.people.roleRequired'))

/** An invitation: the email address that gets a link for setting up an account. */
export const staffInvitation = z.object({ name, email: officeEmail, role })

/** The fields of their own account that staff may change; the first owner's account is created without a name. */
export const ownAccount = z.object({ name })

/** The fields of a colleague's account that staff may change. */
export const staffChange = z.object({ name, role })

/** States of an account; an invitation that was not used in time is `expired`. */
export const staffStates = ['active', 'invited', 'expired', 'disabled'] as const
export type StaffState = (typeof staffStates)[number]

interface StoredAccount {
  disabledAt: Date | null
  enrolledAt: Date | null
  setUpExpiresAt: Date | null
  passwordHash: string | null
}

/** The state of an account at a given time. */
export function staffState(
  { disabledAt, enrolledAt, setUpExpiresAt, passwordHash }: StoredAccount,
  now: Date,
): StaffState {
  if (disabledAt !== null) return 'disabled'
  if (enrolledAt !== null) return 'active'
  const mayContinue = passwordHash !== null || (setUpExpiresAt !== null && setUpExpiresAt > now)
  return mayContinue ? 'invited' : 'expired'
}
