import * as z from 'zod/mini'
import { emailFieldWith } from '../accounts/accounts.ts'
import { phoneField } from '../contact/phone.ts'
import { companyRoles } from './roles.ts'

/** How long an invitation is valid, in milliseconds. "Joins by invitation (phone or email, single use, 14 days)." */
export const invitationLife = 14 * 24 * 3_600_000

/** How an invitation is sent. */
export const invitationWays = ['phone', 'email'] as const
export type InvitationWay = (typeof invitationWays)[number]

const role = z.enum(companyRoles)

/** An invitation to a company, by SMS or by email. */
export const invitationForm = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('phone'),
    phoneNumber: phoneField('accounts.phoneRequired', 'accounts.validInternationalNumber'),
    role,
  }),
  z.object({
    by: z.literal('email'),
    email: emailFieldWith('accounts.emailRequired', 'accounts.emailPattern'),
    role,
  }),
])
export type InvitationForm = z.output<typeof invitationForm>
