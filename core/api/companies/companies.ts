import { z } from '@hono/zod-openapi'
import { companyAddress } from '../../companies/addresses.ts'
import { companyForm } from '../../companies/companies.ts'
import { buyerLimits } from '../../companies/limits.ts'
import { invitationForm } from '../../companies/invitations.ts'
import { companyRoles } from '../../companies/roles.ts'
import { countries } from '../../contact/countries.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { date, id, idParams, int, langQuery, linkToken, ringgit, success } from '../schemas.ts'

const endpoint = endpointsOf('Companies')

const role = z.enum(companyRoles)

const limit = int.nonnegative().nullable()

/**
 * A buyer's limits, and the value of their orders this month, in ringgit. Null means no limit; with 0, every order
 * needs approval.
 */
const spending = z.object({ orderLimit: limit, monthLimit: limit, spent: ringgit })

const limits = spending.omit({ spent: true })

const address = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.enum(countries),
})

/** A company of a member. */
export const ownCompany = z
  .object({
    id: z.string(),
    legalName: z.string(),
    country: z.enum(countries),
    /** The signed-in member's role. */
    role,
    registrationNumber: z.string(),
    taxNumber: z.string().optional(),
    invoiceAddress: z.string().optional(),
    /** Whether every order needs a purchase order number. */
    purchaseOrderRequired: z.boolean(),
    /** The signed-in member's limits and the value of their orders this month; missing unless they are a buyer. */
    spending: spending.optional(),
    /** The company's shared addresses, sorted by name. */
    addresses: z.array(address),
    /** A closed company can be read, but not changed. */
    closed: z.boolean(),
  })
  .openapi('OwnCompany')
export type OwnCompany = z.infer<typeof ownCompany>

const person = z.object({
  id: z.string(),
  name: z.string(),
  role,
  joinedAt: date,
  /** Whether this person is the signed-in member. */
  own: z.boolean(),
  /** A buyer's limits and spending; only the buyer and people who may set limits get them. */
  spending: spending.optional(),
  /** The limits that apply while the person is a buyer; only people who may set limits get them. */
  limits: limits.optional(),
  /** Only admins get phone number and email address. */
  phoneNumber: z.string().optional(),
  email: z.string().optional(),
})

const invitation = z.object({
  id: z.string(),
  role,
  /** The phone number or email address to which the invitation was sent. */
  to: z.string(),
  /** The limits of the future buyer. */
  limits,
  expiresAt: date,
})

const companyDetails = ownCompany
  .extend({
    invoiceEmail: z.string().optional(),
    foundedAt: date,
    /** Number of open purchase requests that the signed-in member sees. */
    waitingRequests: int,
    people: z.array(person),
    /** Open invitations; only admins get them. */
    invitations: z.array(invitation),
  })
  .openapi('CompanyDetails')
export type CompanyDetails = z.infer<typeof companyDetails>

/** Errors that every change of a company may return. */
const changeErrors = ['company_not_found', 'company_role_too_low', 'company_closed'] as const
const smsErrors = ['country_not_allowed', 'invalid_phone_number', 'too_many_requests'] as const

/** Lists the companies of the member, closed ones last. */
export const listCompanies = endpoint('GET /companies', 'member', {
  summary: 'The companies that the member belongs to, with their data for invoices; closed ones last.',
  output: z.object({ companies: z.array(ownCompany) }),
})

export const foundCompany = endpoint('POST /companies', 'member', {
  summary: 'Found a company; the member becomes its first admin.',
  body: shared(companyForm),
  output: z.object({ id: z.string() }),
  errors: ['company_limit_reached'],
})

export const getCompany = endpoint('GET /companies/{id}', 'member', {
  summary: 'A company of the member with its people; only admins get contacts and invitations.',
  params: idParams,
  output: companyDetails,
  errors: ['company_not_found'],
})

export const changeCompany = endpoint('POST /companies/{id}', 'member', {
  summary: 'Change the data of a company; needs the role admin.',
  params: idParams,
  body: shared(companyForm),
  output: success,
  errors: [...changeErrors],
})

/** Invites somebody to a company. */
export const inviteToCompany = endpoint('POST /companies/{id}/invitations', 'member', {
  summary: 'Invite somebody by SMS or email; the link is valid once, for 14 days. Needs the role admin.',
  params: idParams,
  query: langQuery,
  body: shared(invitationForm),
  output: success,
  errors: [...changeErrors, ...smsErrors, 'company_limit_reached'],
})

const invitationParams = idParams.extend({ invitation: id })

export const resendInvitation = endpoint('POST /companies/{id}/invitations/{invitation}/resend', 'member', {
  summary: 'Send an invitation again, for another 14 days; the former link no longer works.',
  params: invitationParams,
  output: success,
  errors: [...changeErrors, ...smsErrors, 'company_invitation_not_found'],
})

export const withdrawInvitation = endpoint(
  'POST /companies/{id}/invitations/{invitation}/withdraw',
  'member',
  {
    summary: 'Withdraw an invitation; also succeeds if it is already gone.',
    params: invitationParams,
    output: success,
    errors: [...changeErrors],
  },
)

/** Adds an address that all people of a company can order to. "A company's shared addresses … live with it." */
export const addCompanyAddress = endpoint('POST /companies/{id}/addresses', 'member', {
  summary: 'Add a shared address. Needs the role admin.',
  params: idParams,
  body: shared(companyAddress),
  output: z.object({ id: z.string() }),
  errors: [...changeErrors, 'company_limit_reached'],
})

const addressParams = idParams.extend({ address: id })

export const changeCompanyAddress = endpoint('POST /companies/{id}/addresses/{address}', 'member', {
  summary: 'Change a shared address. Needs the role admin.',
  params: addressParams,
  body: shared(companyAddress),
  output: success,
  errors: [...changeErrors, 'company_address_not_found'],
})

export const removeCompanyAddress = endpoint('POST /companies/{id}/addresses/{address}/remove', 'member', {
  summary: 'Remove a shared address; also succeeds if it is already gone. Needs the role admin.',
  params: addressParams,
  output: success,
  errors: [...changeErrors],
})

const personParams = idParams.extend({ person: id })
const personErrors = [...changeErrors, 'company_person_not_found', 'last_company_admin'] as const

export const changeCompanyRole = endpoint('POST /companies/{id}/people/{person}/role', 'member', {
  summary: "Change somebody's role; the last admin keeps the role. Needs the role admin.",
  params: personParams,
  body: z.object({ role }),
  output: success,
  errors: [...personErrors],
})

/** Sets the limits of a buyer. */
export const setBuyerLimits = endpoint('POST /companies/{id}/people/{person}/limits', 'member', {
  summary: 'Set how much a buyer may order without approval. Needs the role approver or admin.',
  params: personParams,
  body: shared(buyerLimits),
  output: success,
  errors: [...changeErrors, 'company_person_not_found'],
})

export const removeFromCompany = endpoint('POST /companies/{id}/people/{person}/remove', 'member', {
  summary: 'Remove somebody from a company; their orders stay with it. Needs the role admin.',
  params: personParams,
  output: success,
  errors: [...personErrors],
})

export const handOverCompany = endpoint('POST /companies/{id}/people/{person}/handOver', 'member', {
  summary: 'Make somebody else admin, and become a buyer yourself. Needs the role admin.',
  params: personParams,
  output: success,
  errors: [...changeErrors, 'company_person_not_found'],
})

/** Leaves a company. The last admin can leave only a closed company. */
export const leaveCompany = endpoint('POST /companies/{id}/leave', 'member', {
  summary: 'Leave a company; the last admin can leave only a closed one.',
  params: idParams,
  output: success,
  errors: ['company_not_found', 'last_company_admin'],
})

export const closeCompany = endpoint('POST /companies/{id}/close', 'member', {
  summary:
    'Close a company: from then on it can only be read, and its invitations end. Needs the role admin.',
  params: idParams,
  output: success,
  errors: [...changeErrors],
})

/**
 * Reads the invitation behind a link. The link's token is secret and therefore sent in the body, because URLs are
 * logged.
 */
export const readInvitation = endpoint('POST /companyInvitations/read', 'anyone', {
  summary: 'The company and the role of an invitation; anybody with its link may read them.',
  body: linkToken,
  output: z.object({ legalName: z.string(), role, expiresAt: date }),
  errors: ['link_expired', 'too_many_requests'],
})

export const acceptInvitation = endpoint('POST /companyInvitations/accept', 'member', {
  summary: 'Join the company of an invitation; the link is valid once.',
  body: linkToken,
  output: z.object({ id: z.string() }),
  errors: ['link_expired', 'too_many_requests', 'company_limit_reached'],
})
