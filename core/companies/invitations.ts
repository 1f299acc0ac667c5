import * as z from 'zod/mini'
import { emailFieldWith } from '../accounts/accounts.ts'
import { phoneField } from '../contact/phone.ts'
import { buyerLimits } from './limits.ts'
import { companyRoles } from './roles.ts'

/** How long an invitation is valid, in milliseconds. "Joins by invitation (phone or email, single use, 14 days)." */
export const invitationLife = 14 * 24 * 3_600_000

/** How an invitation is sent. */
export const invitationWays = ['phone', 'email'] as const
export type InvitationWay = (typeof invitationWays)[number]

const role = z.enum(companyRoles)

/** An invitation by SMS. */
export const phoneInvitation = z.object({
  phoneNumber: phoneField('accounts.phoneRequired', 'accounts.validInternationalNumber'),
  role,
})

/** An invitation by email. */
export const emailInvitation = z.object({
  email: emailFieldWith('accounts.emailRequired', 'accounts.emailPattern'),
  role,
})

/** The limits that a buyer gets on joining. If they are missing, the buyer has no limits. */
const limits = z.optional(buyerLimits)

/** An invitation to a company, by SMS or by email. */
export const invitationForm = z.discriminatedUnion('by', [
  z.extend(phoneInvitation, { by: z.literal('phone'), limits }),
  z.extend(emailInvitation, { by: z.literal('email'), limits }),
])
export type InvitationForm = z.output<typeof invitationForm>
