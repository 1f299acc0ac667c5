import { formatRinggit } from '#core/money.ts'
import { CompanyPriceReason } from '../companies/company-price.tsx'
import { useT } from '../i18n/i18n.tsx'
import { SubLine } from '../ui/small-text.tsx'

interface Look {
  /** Whether the list price has a line of its own, to save room. */
  stacked?: boolean
  className?: string
}

interface TierReasonProps extends Look {
  /** The number of pieces from which the price applies. */
  from: number
  /** The price of a single piece without an offer, in ringgit. */
  list: number
}

/** Says why a piece has a price by quantity: "reason in ink-soft under the price". */
export function TierReason({ from, list, stacked = false, className }: TierReasonProps) {
  const t = useT()
  const price = formatRinggit(list)
  if (!stacked) return <SubLine className={className}>{t('common.tierReason', { from, price })}</SubLine>
  return (
    <>
      <SubLine className={className}>{t('common.fromPieces', { from })}</SubLine>
      <SubLine className={className}>{t('common.listPrice', { price })}</SubLine>
    </>
  )
}

interface OrderedItem {
  price: number
  listPrice?: number | undefined
  tierFrom?: number | undefined
  companyPrice?: true | undefined
}

/** Says why a piece of an order had its price, if it was a price by quantity. */
export function TierReasonOf({ item, ...look }: Look & { item: OrderedItem }) {
  const { tierFrom, companyPrice, price, listPrice = price } = item
  if (companyPrice) return <CompanyPriceReason list={item.listPrice} className={look.className} />
  return tierFrom !== undefined && <TierReason from={tierFrom} list={listPrice} {...look} />
}
