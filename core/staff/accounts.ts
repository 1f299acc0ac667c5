import * as z from 'zod/mini'
import { officeEmail } from '../accounts/accounts.ts'
import { requiredTextAs } from '../typed-text.ts'

/** Maximum length of the name of a member of staff. */
export const maxStaffName = 100

/** How long the links of invitations and resets work, in hours. */
export const linkHours = { invitation: 7 * 24, reset: 24 } as const

/** Number of entries that the sign-in log shows. */
export const shownSignIns = 50

const name = requiredTextAs(
  'staff.people.nameRequired',
  (text) => text.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ').trim(),
  z.maxLength(maxStaffName, 'common.tooLong'),
)
const role = z.string('staff.people.roleRequired').check(z.minLength(1, 'staff.people.roleRequired'))

/** An invitation. The email address gets a link for setting up the account. */
export const staffInvitation = z.object({ name, email: officeEmail, role })

/**
 * The fields of their own account that staff may change. The first owner needs this form, because their account is
 * created without a name.
 */
export const ownAccount = z.object({ name })

/** The fields of a colleague's account that staff may change. */
export const staffChange = z.object({ name, role })

/** The states of an account. An invitation that was not used in time is `expired`. */
export const staffStates = ['active', 'invited', 'expired', 'disabled'] as const
export type StaffState = (typeof staffStates)[number]

interface StoredAccount {
  disabledAt: Date | null
  enrolledAt: Date | null
  setUpExpiresAt: Date | null
  passwordHash: string | null
}

/** Returns the state of an account at a given time. */
export function staffState(
  { disabledAt, enrolledAt, setUpExpiresAt, passwordHash }: StoredAccount,
  now: Date,
): StaffState {
  if (disabledAt !== null) return 'disabled'
  if (enrolledAt !== null) return 'active'
  const mayContinue = passwordHash !== null || (setUpExpiresAt !== null && setUpExpiresAt > now)
  return mayContinue ? 'invited' : 'expired'
}
