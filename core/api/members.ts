import { z } from '@hono/zod-openapi'
import { codeField, user } from '../accounts/accounts.ts'
import { languages } from '../language.ts'
import { maxNote } from '../orders/queues.ts'
import { phoneField } from '../phone.ts'
import { endpoint, shared } from './endpoint.ts'
import { languageOnly } from './language.ts'
import { date, orderSummary } from './orders.ts'
import { auditEntry } from './staff-audit.ts'

const tag = 'Back office: members'

const id = z.object({ id: z.string().min(1).max(100) })
const done = z.object({ success: z.literal(true) })
const phoneNumber = shared(
  phoneField({ required: 'accounts.phoneRequired', pattern: 'accounts.validInternationalNumber' }),
)

/** One row of the back office's list of members. */
export const memberRow = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  email: z.string().optional(),
  registeredAt: date,
  /** How many orders the member ever placed. */
  orders: z.number().int(),
  blocked: z.boolean(),
})
export type MemberRow = z.infer<typeof memberRow>

/** "Find, … instant with 100,000." The newest come first. */
export const findMembers = endpoint({
  method: 'get',
  path: '/staff/members',
  access: 'members:read',
  tag,
  summary: 'A page of the members that match.',
  query: z.object({
    q: z.string().trim().max(200).default('').openapi({
      description: 'A phone number or a part of one, as typed at home, too; a name; an e-mail address.',
    }),
    /** Only those that are blocked. */
    blocked: z.enum(['yes']).optional(),
    after: z.string().min(1).max(100).optional().openapi({ description: 'The `next` of the page before.' }),
    pageSize: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  output: z.object({
    members: z.array(memberRow),
    /** What the next page comes after; missing on the last page. */
    next: z.string().optional(),
  }),
})

/** A member with what staff may know; nothing that belongs to the password is among it. */
export const memberDetails = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Every number was proven by a code when it came to the account. */
  phoneNumber: z.string(),
  whatsappNumber: z.string(),
  email: z.string().optional(),
  /** Whether a code that came to the address was given once. */
  emailVerified: z.boolean(),
  address: shared(user.shape.address),
  language: z.enum(languages),
  registeredAt: date,
  /** Missing when it is not known. */
  signedInAt: date.optional(),
  /** Open sessions, one a browser. */
  sessions: z.number().int(),
  blocked: z.object({ at: date, reason: z.string() }).optional(),
  /** Of all orders; the sum in ringgit, of what was and is to be paid for them. */
  figures: z.object({ orders: z.number().int(), cancelled: z.number().int(), sum: z.number() }),
  /** The newest 20, or all that were asked for, the newest first. */
  orders: z.array(orderSummary),
  /** What was done to the account, the newest first. */
  audit: z.array(auditEntry),
})
export type MemberDetails = z.infer<typeof memberDetails>

export const getMember = endpoint({
  method: 'get',
  path: '/staff/members/{id}',
  access: 'members:read',
  tag,
  summary: 'One member, with addresses and orders.',
  params: id,
  query: languageOnly.extend({
    /** Every order instead of the newest 20; by phone number those before a change of number would not be found. */
    orders: z.enum(['all']).optional(),
  }),
  output: memberDetails,
  errors: ['member_not_found'],
})

export const blockMember = endpoint({
  method: 'post',
  path: '/staff/members/{id}/block',
  access: 'members:block',
  tag,
  summary: 'Let a member neither sign in nor order, for a reason; every session ends at once.',
  params: id,
  body: z.object({
    reason: z
      .string('staff.reasonRequired')
      .trim()
      .min(1, 'staff.reasonRequired')
      .max(maxNote, 'staff.tooLong'),
  }),
  output: done,
  errors: ['member_not_found'],
})

export const unblockMember = endpoint({
  method: 'post',
  path: '/staff/members/{id}/unblock',
  access: 'members:block',
  tag,
  summary: 'Let a member sign in and order again.',
  params: id,
  output: done,
  errors: ['member_not_found'],
})

/** "Change a phone number after a code to the new one." */
export const sendMemberPhoneCode = endpoint({
  method: 'post',
  path: '/staff/members/{id}/phone/code',
  access: 'members:change',
  tag,
  summary: 'Send a code by SMS to the number that a member wants to have from now on.',
  params: id,
  body: z.object({ phoneNumber }),
  output: z.object({
    success: z.literal(true),
    /** Seconds until another code may be sent, and until this one is worth nothing. */
    resendAfter: z.number().int(),
    expiresAfter: z.number().int(),
  }),
  errors: [
    'member_not_found',
    'country_not_allowed',
    'phone_already_registered',
    'too_many_requests',
    'sms_quota_exceeded',
    'invalid_phone_number',
    'missing_phone_number',
    'app_not_authorized',
    'operation_not_supported',
    'sms_failed',
    'unknown_provider_error',
  ],
})

export const changeMemberPhone = endpoint({
  method: 'post',
  path: '/staff/members/{id}/phone',
  access: 'members:change',
  tag,
  summary: "Change a member's phone number by the code that came to the new one; every session ends.",
  params: id,
  body: z.object({ phoneNumber, code: shared(codeField) }),
  output: done,
  errors: [
    'member_not_found',
    'phone_already_registered',
    'incorrect_code',
    'code_expired',
    'too_many_requests',
  ],
})

/** "Export … a member's data on request (PDPA)." */
export const exportMember = endpoint({
  method: 'get',
  path: '/staff/members/{id}/export',
  access: 'members:export',
  tag,
  summary: 'All that the shop keeps about a member, as a file of JSON for that member.',
  params: id,
  output: z.record(z.string(), z.unknown()),
  errors: ['member_not_found'],
})

/** "Erase a member's data on request (PDPA), orders kept anonymised." */
export const eraseMember = endpoint({
  method: 'post',
  path: '/staff/members/{id}/erase',
  access: 'members:erase',
  tag,
  summary: 'Erase a member for good, once every order is settled; orders stay without the person.',
  params: id,
  body: z.object({
    /** Typed again, so that it is not done by mistake. */
    phoneNumber,
  }),
  output: z.object({
    success: z.literal(true),
    /** Orders that stay without the person. */
    orders: z.number().int(),
    /** Issued invoices that stay as they are, because the law wants them. */
    invoices: z.number().int(),
  }),
  errors: ['member_not_found', 'confirmation_differs', 'member_not_erasable'],
})
