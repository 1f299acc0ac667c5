import { z } from '@hono/zod-openapi'
import { chatApps } from '../shop/chat.ts'
import { codeField, user } from '../accounts/accounts.ts'
import { languages } from '../language.ts'
import { endpointsOf, shared } from './endpoint.ts'
import { orderSummary } from './orders.ts'
import {
  codeSent,
  date,
  id,
  idParams,
  int,
  langQuery,
  pageSize,
  phoneNumber,
  requiredText,
  search,
  smsErrors,
  success,
} from './schemas.ts'
import { auditEntry } from './staff-audit.ts'

const endpoint = endpointsOf('Back office: members')

/** One row of the list of members. */
const memberRow = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    nameInScript: z.string().optional(),
    phoneNumber: z.string(),
    email: z.string().optional(),
    registeredAt: date,
    orders: int,
    blocked: z.boolean(),
  })
  .openapi('MemberRow')
export type MemberRow = z.infer<typeof memberRow>

/** Finds members, newest first. */
export const findMembers = endpoint('GET /staff/members', 'members:read', {
  summary: 'A page of matching members, newest first.',
  query: z.object({
    q: search.openapi({
      description: 'A phone number or part of one, also in national format; a name; an email address.',
    }),
    /** Only blocked members. */
    blocked: z.enum(['yes']).optional(),
    after: id.optional().openapi({ description: 'The `next` of the previous page.' }),
    pageSize,
  }),
  output: z.object({
    members: z.array(memberRow),
    /** The `after` of the next page; missing on the last page. */
    next: z.string().optional(),
  }),
})

/** A member as staff see it. */
const memberDetails = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    nameInScript: z.string().optional(),
    phoneNumber: z.string(),
    whatsappNumber: z.string(),
    /** The chat app that the member prefers. */
    preferredChat: z.enum(chatApps).optional(),
    email: z.string().optional(),
    /** Whether the member ever confirmed a code sent to this address. */
    emailVerified: z.boolean(),
    address: shared(user.shape.address),
    language: z.enum(languages),
    registeredAt: date,
    /** Missing if it is not known. */
    signedInAt: date.optional(),
    /** Number of open sessions, one per browser. */
    sessions: int,
    blocked: z.object({ at: date, reason: z.string() }).optional(),
    /** The member's orders; `sum` is the money received minus the money paid back, in ringgit. */
    figures: z.object({ orders: int, cancelled: int, sum: z.number() }),
    /** Newest first: the last 20, or all if requested. */
    orders: z.array(orderSummary),
    /** Newest first. */
    audit: z.array(auditEntry),
  })
  .openapi('MemberDetails')
export type MemberDetails = z.infer<typeof memberDetails>

export const getMember = endpoint('GET /staff/members/{id}', 'members:read', {
  summary: 'One member, with addresses and orders.',
  params: idParams,
  query: langQuery.extend({
    /**
     * Returns all orders instead of the newest 20. Staff need this, because a search by phone number misses
     * orders placed under the member's previous number.
     */
    orders: z.enum(['all']).optional(),
  }),
  output: memberDetails,
  errors: ['member_not_found'],
})

export const blockMember = endpoint('POST /staff/members/{id}/block', 'members:block', {
  summary: 'Block a member, who can then neither sign in nor order; every session ends.',
  params: idParams,
  body: z.object({ reason: requiredText('staff.reasonRequired') }),
  output: success,
  errors: ['member_not_found'],
})

export const unblockMember = endpoint('POST /staff/members/{id}/unblock', 'members:block', {
  summary: 'Unblock a member.',
  params: idParams,
  output: success,
  errors: ['member_not_found'],
})

/** Sends a code to the new phone number of a member. */
export const sendMemberPhoneCode = endpoint('POST /staff/members/{id}/phone/code', 'members:change', {
  summary: "Send a code by SMS to a member's new phone number.",
  params: idParams,
  body: z.object({ phoneNumber }),
  output: success.extend(codeSent),
  errors: ['member_not_found', 'country_not_allowed', 'phone_already_registered', ...smsErrors],
})

export const changeMemberPhone = endpoint('POST /staff/members/{id}/phone', 'members:change', {
  summary: "Change a member's phone number with the code sent to the new one; every session ends.",
  params: idParams,
  body: z.object({ phoneNumber, code: shared(codeField) }),
  output: success,
  errors: [
    'member_not_found',
    'phone_already_registered',
    'incorrect_code',
    'code_expired',
    'too_many_requests',
  ],
})

/** Exports a member's data when they ask for it, as the PDPA demands. */
export const exportMember = endpoint('GET /staff/members/{id}/export', 'members:export', {
  summary: 'Export everything that the shop stores about a member, as JSON.',
  params: idParams,
  output: z.record(z.string(), z.unknown()),
  errors: ['member_not_found'],
})

/** Erases a member's data when they ask for it, as the PDPA demands. Their orders are kept without personal data. */
export const eraseMember = endpoint('POST /staff/members/{id}/erase', 'members:erase', {
  summary: 'Erase a member whose orders are all settled; the orders stay, anonymised.',
  params: idParams,
  // Staff type the phone number again, so that they do not erase the wrong member.
  body: z.object({ phoneNumber }),
  output: success.extend({
    /** Number of orders that are kept, without personal data. */
    orders: int,
    /** Number of issued invoices, which the shop must keep by law. */
    invoices: int,
  }),
  errors: ['member_not_found', 'confirmation_differs', 'member_not_erasable'],
})
