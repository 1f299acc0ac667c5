import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { invitationLife, type InvitationForm } from '#core/companies/invitations.ts'
import { noLimits } from '#core/companies/limits.ts'
import { maxPeople } from '#core/companies/people.ts'
import { canExist } from '#core/contact/phone-format.ts'
import { isOfCountry } from '#core/contact/phone.ts'
import { toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import type { HasDatabase, MemberContext, RequestContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { companies, companyInvitations, companyPeople } from '../../database/tables/companies/companies.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { lockMember } from '../accounts/members.ts'
import { messageOfDay, unconfirmedEmail } from '../protection/quota.ts'
import type { Charge } from '../protection/rate-limits.ts'
import { idOfToken, isSigned, signedLink } from '../protection/signed-links.ts'
import { demandRoomForCompany } from './companies.ts'
import { auditCompany, changeInCompany, findMembership, lockCompany } from './membership.ts'
import { toLimitColumns } from './spending.ts'

type Invitation = typeof companyInvitations.$inferSelect
type Recipient = Pick<Invitation, 'phoneNumber' | 'email'>

/**
 * The signed data of an invitation's link. The expiry is included, so that sending the invitation again invalidates the
 * former link.
 */
const subjectOf = ({ id, phoneNumber, email, expiresAt }: Invitation) => ({
  id,
  email: phoneNumber ?? email ?? '',
  boundTo: String(expiresAt.getTime()),
})

/** Returns the link of an invitation. */
export function invitationLink(
  context: Pick<RequestContext, 'secrets' | 'settings'>,
  invitation: Invitation,
): string {
  const { language, expiresAt } = invitation
  const until = expiresAt.getTime()
  return signedLink(context, 'company invitation', { ...subjectOf(invitation), language, until })
}

/**
 * Counts an invitation against the limits of its sender, its recipient and the day. Invitations share these limits with
 * codes, but a part is reserved for codes.
 * @throws ShopError country_not_allowed, invalid_phone_number, too_many_requests
 */
async function chargeInvitation(context: MemberContext, { phoneNumber, email }: Recipient): Promise<void> {
  const { limits, settings, session } = context
  const bySender: Charge = { kind: 'codesForClient', subject: `invitations of ${session.member.id}` }
  if (phoneNumber !== null) {
    if (!isOfCountry(phoneNumber, settings.SMS_COUNTRY_CODES)) throw new ShopError('country_not_allowed')
    if (!canExist(phoneNumber)) throw new ShopError('invalid_phone_number')
    const toRecipient: Charge = { kind: 'codesToRecipient', subject: `invitation ${phoneNumber}` }
    await limits.takeAll([messageOfDay('sms'), bySender, toRecipient])
  } else if (email !== null) {
    await limits.takeAll([messageOfDay('mail'), bySender, unconfirmedEmail(email)])
  }
}

/**
 * Invites somebody to a company by SMS or email.
 * @throws ShopError company_not_found, company_role_too_low, company_closed, company_limit_reached,
 *   country_not_allowed, invalid_phone_number, too_many_requests
 */
export async function invite(
  context: MemberContext,
  { id: companyId, form, lang }: { id: string; form: InvitationForm; lang: Language },
): Promise<void> {
  const recipient: Recipient =
    form.by === 'phone'
      ? { phoneNumber: form.phoneNumber, email: null }
      : { phoneNumber: null, email: form.email }
  const invitedAt = context.now()
  await changeInCompany(context, {
    companyId,
    action: 'manage_people',
    async work(tx) {
      const ofCompany = eq(companyInvitations.companyId, companyId)
      await tx.delete(companyInvitations).where(and(ofCompany, lte(companyInvitations.expiresAt, invitedAt)))
      const open = await tx.$count(companyInvitations, and(ofCompany, isNull(companyInvitations.acceptedBy)))
      const people = await tx.$count(companyPeople, eq(companyPeople.companyId, companyId))
      if (open + people >= maxPeople) throw new ShopError('company_limit_reached', { most: maxPeople })
      // Charged last, so that a refused invitation is not counted.
      await chargeInvitation(context, recipient)
      const expiresAt = new Date(invitedAt.getTime() + invitationLife)
      const invitation = {
        id: randomUUID(),
        companyId,
        role: form.role,
        ...toLimitColumns(form.limits ?? noLimits),
        ...recipient,
        language: lang,
        invitedAt,
        expiresAt,
      }
      await tx.insert(companyInvitations).values(invitation)
      await queueMessage(tx, { message: 'company-invitation', invitation: invitation.id })
      return { action: 'company.invited', after: { companyRole: form.role, by: form.by } }
    },
  })
}

interface OfCompany {
  id: string
  invitation: string
}

const isOpen = ({ id, invitation }: OfCompany) =>
  and(
    eq(companyInvitations.id, invitation),
    eq(companyInvitations.companyId, id),
    isNull(companyInvitations.acceptedBy),
  )

/**
 * Sends an open or expired invitation again, valid for another 14 days. The former link becomes invalid.
 * @throws ShopError company_not_found, company_role_too_low, company_closed, company_invitation_not_found,
 * country_not_allowed, invalid_phone_number, too_many_requests
 */
export async function resendInvitation(context: MemberContext, which: OfCompany): Promise<void> {
  await changeInCompany(context, {
    companyId: which.id,
    action: 'manage_people',
    async work(tx) {
      const [found] = await tx.select().from(companyInvitations).where(isOpen(which))
      if (found === undefined) throw new ShopError('company_invitation_not_found')
      await chargeInvitation(context, found)
      const expiresAt = new Date(context.now().getTime() + invitationLife)
      await tx.update(companyInvitations).set({ expiresAt }).where(eq(companyInvitations.id, found.id))
      await queueMessage(tx, { message: 'company-invitation', invitation: found.id })
      const by = found.phoneNumber === null ? 'email' : 'phone'
      return { action: 'company.invited', after: { companyRole: found.role, by } }
    },
  })
}

/** Withdraws an open invitation. @throws ShopError company_not_found, company_role_too_low, company_closed */
export async function withdrawInvitation(context: MemberContext, which: OfCompany): Promise<void> {
  await changeInCompany(context, {
    companyId: which.id,
    action: 'manage_people',
    async work(tx) {
      const [gone] = await tx.delete(companyInvitations).where(isOpen(which)).returning()
      if (gone === undefined) return undefined
      return { action: 'company.invitation_withdrawn', after: { companyRole: gone.role } }
    },
  })
}

/** Finds the invitation of a link, whether or not it has been accepted. @throws ShopError link_expired */
async function demandInvitation(
  context: RequestContext,
  database: Pick<HasDatabase['database'], 'select'>,
  token: string,
) {
  const [found] = await database
    .select({ invitation: companyInvitations, legalName: companies.legalName })
    .from(companyInvitations)
    .innerJoin(companies, and(eq(companies.id, companyInvitations.companyId), isNull(companies.closedAt)))
    .where(and(eq(companyInvitations.id, idOfToken(token)), gt(companyInvitations.expiresAt, context.now())))
  if (found === undefined || !isSigned(context, 'company invitation', token, subjectOf(found.invitation)))
    throw new ShopError('link_expired')
  return found
}

/** Reads the company and the role that a link offers. @throws ShopError link_expired, too_many_requests */
export async function readInvitation(context: RequestContext, { token }: { token: string }) {
  await context.limits.take('reset', context.client)
  const { invitation, legalName } = await demandInvitation(context, context.database, token)
  if (invitation.acceptedBy !== null) throw new ShopError('link_expired')
  const { role, expiresAt } = invitation
  return { legalName, role, expiresAt: toServerDate(expiresAt) }
}

/**
 * Joins the company of a link, which works for only one member. If that member follows the link again, they get the
 * same answer. A member who already belongs to the company keeps their role.
 * @throws ShopError link_expired, too_many_requests, company_limit_reached
 */
export async function acceptInvitation(
  context: MemberContext,
  { token }: { token: string },
): Promise<{ id: string }> {
  await context.limits.take('reset', context.client)
  const memberId = context.session.member.id
  return context.database.transaction(async (tx) => {
    const { companyId } = (await demandInvitation(context, tx, token)).invitation
    // Locks the member before the company, as an erasure does, to prevent deadlocks.
    await lockMember(tx, memberId)
    await lockCompany(tx, companyId)
    const { invitation } = await demandInvitation(context, tx, token)
    const isIn = (await findMembership(tx, { memberId, companyId })) !== undefined
    if (invitation.acceptedBy !== null) {
      if (invitation.acceptedBy === memberId && isIn) return { id: companyId }
      throw new ShopError('link_expired')
    }
    if (!isIn) {
      await demandRoomForCompany(tx, memberId)
      await join(tx, context, invitation)
    }
    await tx
      .update(companyInvitations)
      .set({ acceptedBy: memberId })
      .where(eq(companyInvitations.id, invitation.id))
    return { id: companyId }
  })
}

async function join(
  tx: Transaction,
  context: MemberContext,
  { companyId, role, orderLimitSen, monthLimitSen }: Invitation,
) {
  const memberId = context.session.member.id
  await tx.insert(companyPeople).values({
    id: randomUUID(),
    companyId,
    memberId,
    role,
    orderLimitSen,
    monthLimitSen,
    joinedAt: context.now(),
  })
  await auditCompany(tx, context, {
    companyId,
    event: { action: 'company.joined', after: { companyRole: role } },
  })
}
