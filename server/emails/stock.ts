import { shopName } from '#core/shop/shop.ts'
import { confirmRequestLife } from '#core/stock/requests.ts'
import type { Email } from '../providers/mail/mail.ts'
import { composeEmail } from './layout.ts'
import type { Wording } from './wording.ts'

interface Names {
  product: string
  spec: string
}

/**
 * Asks the owner of an address to confirm that they want a message when a spec is back; the second link cancels the
 * request.
 */
export function confirmStockRequestEmail(
  { product, spec, confirm, cancel }: Names & { confirm: string; cancel: string },
  wording: Wording,
): Email {
  const { t } = wording
  return composeEmail(wording, t('emails.stockConfirm.subject', { product }), [
    t('emails.greetingUnnamed'),
    t('emails.stockConfirm.text', { product, spec }),
    { link: confirm, label: t('emails.stockConfirm.link') },
    t('emails.stockConfirm.validity', { hours: confirmRequestLife / 3_600_000 }),
    t('emails.stockConfirm.notYou'),
    t('emails.stockConfirm.later'),
    { link: cancel, label: t('emails.stockConfirm.cancel') },
  ])
}

/** Reports once that a spec is back. */
export function backInStockEmail({ product, spec, link }: Names & { link: string }, wording: Wording): Email {
  const { t } = wording
  return composeEmail(wording, t('emails.stockBack.subject', { product }), [
    t('emails.greetingUnnamed'),
    t('emails.stockBack.text', { product, spec }),
    { link, label: t('emails.stockBack.link') },
    t('emails.stockBack.once'),
  ])
}

/** Reports once by SMS that a spec is back. */
export function backInStockMessage(
  { product, spec, link }: Names & { link: string },
  { t }: Wording,
): string {
  return t('sms.stockBack', { shop: shopName, product, spec, link })
}
