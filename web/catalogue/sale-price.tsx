import { priceBefore } from '#core/catalogue/card/card-facts.ts'
import type { Sale } from '#core/catalogue/product.ts'
import { formatDays } from '#core/delivery/days-text.ts'
import { formatRinggit } from '#core/money.ts'
import { useT, useTranslator } from '../i18n/i18n.tsx'

interface PriceNowProps {
  price: number
  sale?: Sale | undefined
  /** Whether the regular price is below the current price rather than next to it, to save room. */
  stacked?: boolean
}

/** The current price and, for a reduced spec, the regular price crossed out. */
export function PriceNow({ price, sale, stacked = false }: PriceNowProps) {
  if (!sale) return formatRinggit(price)
  return (
    <>
      <Reduced price={price} />
      <RegularPrice sale={sale} className={stacked ? 'block' : ''} />
    </>
  )
}

function Reduced({ price }: { price: number }) {
  const t = useT()
  return (
    <>
      <span className="sr-only">{t('product.sale.now', { price: formatRinggit(price) })}</span>
      <span aria-hidden>{formatRinggit(price)}</span>{' '}
    </>
  )
}

/** The regular price of a reduced spec, crossed out. */
export function RegularPrice({ sale, className = '' }: { sale: Sale; className?: string }) {
  return <CrossedOut price={sale.was} name="was" className={className} />
}

interface CrossedOutProps {
  price: number
  /** Which price it is: the regular price, or the lowest price before the offer. */
  name: 'was' | 'lowest'
  className?: string
}

function CrossedOut({ price, name, className = '' }: CrossedOutProps) {
  const t = useT()
  return (
    <s className={`font-normal text-ink-soft ${className}`}>
      <span className="sr-only">{t(`product.sale.${name}`, { price: formatRinggit(price) })}</span>
      <span aria-hidden>{formatRinggit(price)}</span>
    </s>
  )
}

/** The current price on a card, and the price before the offer. */
export function CardPrice({ price, sale }: Pick<PriceNowProps, 'price' | 'sale'>) {
  const before = sale && priceBefore({ price, ...sale })
  if (before === undefined) return formatRinggit(price)
  return (
    <>
      <Reduced price={price} />
      <CrossedOut price={before} name={before === sale?.was ? 'was' : 'lowest'} />
    </>
  )
}

/** The last day of an offer, on a card. */
export function LastDay({ until }: Pick<Sale, 'until'>) {
  const { t, language } = useTranslator()
  if (until === undefined) return null
  return (
    <p className="tabular mt-1 text-xs text-ink-soft">
      {t('product.sale.until', { day: formatDays({ from: until, to: until }, language) })}
    </p>
  )
}

/**
 * Says how long an offer runs, and the lowest price before the offer: "Was/now prices with dates (and the 30-day lowest
 * price beside)".
 */
export function SaleTerms({ sale: { until, lowest }, className }: { sale: Sale; className: string }) {
  const { t, language } = useTranslator()
  const terms = [
    ...(until ? [t('product.sale.until', { day: formatDays({ from: until, to: until }, language) })] : []),
    ...(lowest === undefined ? [] : [t('product.sale.lowest', { price: formatRinggit(lowest) })]),
  ]
  if (terms.length === 0) return null
  return (
    <p className={`tabular text-ink-soft ${className}`}>
      {terms.map((term) => (
        <span key={term} className="mr-2 inline-block">
          {term}
        </span>
      ))}
    </p>
  )
}
