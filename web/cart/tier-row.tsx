import { formatRinggit } from '#core/money.ts'
import { useT } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import type { CartLine } from './cart-lines.ts'

interface TierRowProps {
  line: CartLine
  onAdd: (line: CartLine, more: number) => void
}

/**
 * "Next tier as a filling dimension line with 'Add 2', only where stock reaches it"; otherwise the price by quantity
 * that is reached.
 */
export function TierRow({ line, onAdd }: TierRowProps) {
  const t = useT()
  const { item, next, tierFrom, price, prices, productName } = line
  return (
    <div className="mt-1.5 text-sm text-ink-soft">
      {next && <Filling pieces={item.quantity} from={next.from} />}
      <output className="tabular block">
        {next
          ? t('common.nextTier', {
              more: next.more,
              price: formatRinggit(next.price),
              saved: formatRinggit(next.saved),
            })
          : tierFrom !== undefined &&
            prices &&
            t('cart.tierReached', {
              from: tierFrom,
              price: formatRinggit(price),
              saved: formatRinggit((prices.price - price) * item.quantity),
            })}
      </output>
      {next && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={t('cart.addMoreOf', { more: next.more, product: productName })}
          onClick={() => onAdd(line, next.more)}
        >
          {t('cart.addMore', { more: next.more })}
        </Button>
      )}
    </div>
  )
}

/** How many of the pieces that reach the next price are in the cart. */
function Filling({ pieces, from }: { pieces: number; from: number }) {
  const t = useT()
  return (
    <svg
      role="img"
      aria-label={t('cart.tierProgress', { pieces, from })}
      viewBox={`0 0 ${from} 11`}
      preserveAspectRatio="none"
      fill="none"
      className="my-1 block h-2.75 w-33 text-ink *:[vector-effect:non-scaling-stroke]"
    >
      <path d={`M0,5.5 H${from}`} className="stroke-line" />
      <path d={`M0,5.5 H${pieces}`} stroke="currentColor" strokeWidth={3} />
      <path d={`M0,0 V11 M${from},0 V11`} stroke="currentColor" />
    </svg>
  )
}
