import { eq } from 'drizzle-orm'
import { companies, companyInvitations } from '../../database/tables/companies/companies.ts'
import { companyInvitationEmail, companyInvitationMessage } from '../../emails/companies.ts'
import { invitationLink } from '../../services/companies/invitations.ts'
import type { MessageContext } from '../message-context.ts'

/** Writes an invitation to a company; undefined if it was withdrawn, used, or has expired. */
export async function writeCompanyInvitation(context: MessageContext, id: string) {
  const [found] = await context.database
    .select({ invitation: companyInvitations, legalName: companies.legalName })
    .from(companyInvitations)
    .innerJoin(companies, eq(companies.id, companyInvitations.companyId))
    .where(eq(companyInvitations.id, id))
  if (found === undefined) return undefined
  const { invitation, legalName } = found
  const { phoneNumber, email, language, acceptedBy, expiresAt } = invitation
  if (acceptedBy !== null || expiresAt <= context.now()) return undefined
  const values = { company: legalName, link: invitationLink(context, invitation) }
  const wording = context.wording(language)
  if (phoneNumber !== null) return { to: phoneNumber, sms: companyInvitationMessage(values, wording) }
  return email === null ? undefined : { to: email, email: companyInvitationEmail(values, wording) }
}
