import type { CartNotice } from '#core/cart/changes.ts'
import { formatRinggit } from '#core/money.ts'
import type { Translate } from '../i18n/i18n.tsx'

/** Describes what changed on a line of the cart. */
export function describeNotice(notice: CartNotice, t: Translate): string {
  switch (notice.kind) {
    case 'price_changed':
      return t('cart.priceChanged', { from: formatRinggit(notice.from), to: formatRinggit(notice.to) })
    case 'only_left':
      return notice.available === 0
        ? t('cart.outOfStock')
        : t('cart.onlyLeft', { available: notice.available })
    case 'gone':
      return t('cart.gone')
  }
}
