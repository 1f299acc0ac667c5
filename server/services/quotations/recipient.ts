import { joinFullName } from '#core/accounts/names.ts'
import { refuseField } from '#core/errors.ts'
import { quotationAddress } from '#core/quotations/address.ts'
import type { Member } from '../accounts/members.ts'
import type { QuotationRow } from './lock-quotation.ts'

const confirmedEmail = (member: Member | undefined): string | undefined =>
  (member?.emailVerifiedAt != null && member.email) || undefined

/**
 * The address that is stored for a quotation: the confirmed one of its member, or the typed one.
 * @throws ShopError invalid_input at the field `path` if no link may be sent to it
 */
export function demandAddress(
  path: string,
  { typed, member, companyId }: { typed: string; member: Member | undefined; companyId: string | undefined },
): string {
  const confirmed = confirmedEmail(member)
  const address = quotationAddress({ typed, confirmed, isForCompany: companyId !== undefined })
  return address ?? refuseField(path, 'quotations.emailUnconfirmed')
}

/**
 * The address to which a member's or the contact's link is sent; undefined if there is none. An address that the member
 * changed meanwhile is followed.
 */
export function addressOf(quotation: QuotationRow, member: Member | undefined): string | undefined {
  const { contactEmail, companyId } = quotation
  return quotationAddress({
    typed: isContactOf(quotation, member) ? contactEmail : '',
    confirmed: confirmedEmail(member),
    isForCompany: companyId !== null,
  })
}

/** The name of the person of a link: the contact's, or that of another member of the company. */
export const nameOfRecipient = (quotation: QuotationRow, member: Member | undefined): string =>
  isContactOf(quotation, member) || member === undefined
    ? quotation.contactName
    : joinFullName(member) || member.nameInScript || member.phoneNumber

/** Whether a link is that of the person who asked for the quotation. */
const isContactOf = ({ memberId }: QuotationRow, member: Member | undefined) =>
  member === undefined || member.id === memberId
