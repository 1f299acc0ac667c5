import { joinFullName } from '#core/accounts/names.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import type { NewCaller } from '#core/orders/taking/taken-order.ts'
import type { QuotationDraft } from '#core/quotations/content.ts'
import type { StaffContext } from '../../context.ts'
import type { Member } from '../accounts/members.ts'
import { demandMembership } from '../companies/membership.ts'
import { priceDraft } from '../quotations/price-draft.ts'
import { demandAddress } from '../quotations/recipient.ts'
import { demandDays, findBegun, insertDraft, type Begun } from '../quotations/staff/write-draft.ts'
import { createCaller, findCaller } from './callers.ts'

interface Beginning {
  memberId?: string | undefined
  newCaller?: NewCaller | undefined
  companyId?: string | undefined
  companyName?: string | undefined
  email: string
  language: Language
  draft: QuotationDraft
  key: string | undefined
}

/**
 * Begins a quotation for a member, or for a caller who becomes a member. A repeated request with the same key returns the
 * first quotation.
 * @throws ShopError invalid_input for an address to which no link is sent, member_not_found, member_blocked, country_not_allowed, company_not_found, company_closed,
 * spec_not_found, quotation_day_invalid
 */
export async function beginQuotation(context: StaffContext, begun: Beginning): Promise<Begun> {
  demandDays(begun.draft, context.now())
  const known = await findCaller(context, begun)
  const made = await context.database.transaction(async (tx) => {
    const earlier = await findBegun(tx, context, begun.key)
    if (earlier !== undefined) return earlier
    const { newCaller, language, email, companyName = null, companyId } = begun
    const member = known ?? (newCaller && (await createCaller(tx, context, { ...newCaller, language })))
    if (member === undefined) return undefined
    if (member.blockedAt !== null) throw new ShopError('member_blocked')
    if (companyId !== undefined) {
      const { company } = await demandMembership(tx, { memberId: member.id, companyId })
      if (company.closedAt !== null) throw new ShopError('company_closed')
    }
    const contactEmail = demandAddress('email', { typed: email, member, companyId })
    const draft = await priceDraft(tx, begun.draft, { companyId, now: context.now() })
    return insertDraft(tx, context, draft, {
      key: begun.key,
      memberId: member.id,
      companyId: companyId ?? null,
      companyName: companyId === undefined ? companyName : null,
      contactName: nameOf(member),
      contactPhone: member.phoneNumber,
      contactEmail,
      language,
    })
  })
  // Somebody registered the number at the same time.
  return made ?? beginQuotation(context, begun)
}

const nameOf = (member: Member) => joinFullName(member) || member.nameInScript || member.phoneNumber
