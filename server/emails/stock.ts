import type { Language } from '../../core/language.ts'
import { shopName } from '../../core/shop/shop.ts'
import { confirmRequestLife } from '../../core/stock/requests.ts'
import { text } from '../../core/texts/text.ts'
import type { Email } from '../providers/mail/mail.ts'
import { composeEmail } from './layout.ts'

interface Names {
  product: string
  spec: string
}

/** Asks the owner of an address whether it was they who want to be notified; the second link takes it back. */
export function confirmStockRequestEmail(
  { product, spec, confirm, cancel }: Names & { confirm: string; cancel: string },
  language: Language,
): Email {
  const t = text(language)
  return composeEmail(language, t('emails.stockConfirm.subject', { product }), [
    t('emails.greetingUnnamed'),
    t('emails.stockConfirm.text', { product, spec }),
    { link: confirm, label: t('emails.stockConfirm.link') },
    t('emails.stockConfirm.validity', { hours: confirmRequestLife / 3_600_000 }),
    t('emails.stockConfirm.notYou'),
    t('emails.stockConfirm.later'),
    { link: cancel, label: t('emails.stockConfirm.cancel') },
  ])
}

/** Says that a spec is back; it is the only message about it. */
export function backInStockEmail(
  { product, spec, link }: Names & { link: string },
  language: Language,
): Email {
  const t = text(language)
  return composeEmail(language, t('emails.stockBack.subject', { product }), [
    t('emails.greetingUnnamed'),
    t('emails.stockBack.text', { product, spec }),
    { link, label: t('emails.stockBack.link') },
    t('emails.stockBack.once'),
  ])
}

/** The same by SMS. */
export function backInStockMessage(
  { product, spec, link }: Names & { link: string },
  language: Language,
): string {
  return text(language)('sms.stockBack', { shop: shopName, product, spec, link })
}
