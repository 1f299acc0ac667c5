import { invitationLife } from '#core/companies/invitations.ts'
import { shopName } from '#core/shop/shop.ts'
import type { Email } from '../providers/mail/mail.ts'
import { composeEmail } from './layout.ts'
import type { Wording } from './wording.ts'

interface Invitation {
  company: string
  link: string
}

const days = invitationLife / (24 * 3_600_000)

/** Invites somebody to a company. */
export function companyInvitationEmail({ company, link }: Invitation, wording: Wording): Email {
  const { t } = wording
  return composeEmail(wording, t('emails.companyInvitation.subject', { company }), [
    t('emails.greetingUnnamed'),
    t('emails.companyInvitation.text', { company, shop: shopName }),
    { link, label: t('emails.companyInvitation.link') },
    t('emails.companyInvitation.validity', { days }),
    t('emails.companyInvitation.notYou'),
  ])
}

/** Invites somebody to a company by SMS. */
export function companyInvitationMessage({ company, link }: Invitation, { t }: Wording): string {
  return t('sms.companyInvitation', { shop: shopName, company, link })
}
