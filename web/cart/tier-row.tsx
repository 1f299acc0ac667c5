import type { MouseEvent } from 'react'
import { formatRinggit } from '#core/money.ts'
import { useT } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { focusIfLost } from '../ui/move-focus.ts'
import { savedByQuantity, type CartLine } from './cart-lines.ts'

interface TierRowProps {
  line: CartLine
  onAdd: (line: CartLine, more: number) => void
}

/** Whether a line without notices has a price by quantity, or could reach one. */
export const saysTier = ({ notices, next, tier }: CartLine): boolean =>
  notices.length === 0 && (next !== undefined || tier !== undefined)

/**
 * Offers the pieces that reach the next price by quantity: "Next tier as a filling dimension line with 'Add 2', only
 * where stock reaches it". Without a next price, it shows the price by quantity that applies.
 */
export function TierRow({ line, onAdd }: TierRowProps) {
  const t = useT()
  const { item, next, tier, price, productName } = line
  const from = next?.from ?? tier?.from ?? 1
  const add = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (next === undefined) return
    // At the lowest price the button disappears, so the focus moves to the quantity.
    const quantity = currentTarget.closest('tr')?.previousElementSibling?.querySelector('input')
    onAdd(line, next.more)
    focusIfLost(() => quantity)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1.5 text-sm text-ink-soft md:grid-cols-[132px_minmax(0,1fr)_auto]">
      <Filling pieces={item.quantity} from={from} />
      <output className="tabular py-1">
        {next
          ? t('common.nextTier', {
              more: next.more,
              price: formatRinggit(next.price),
              saved: formatRinggit(next.saved),
            })
          : t('cart.tierReached', {
              from,
              price: formatRinggit(price),
              saved: formatRinggit(savedByQuantity(line)),
            })}
      </output>
      {next && (
        <Button
          variant="quiet"
          size="sm"
          className="text-ink"
          aria-label={t('cart.addMoreOf', { more: next.more, product: productName })}
          onClick={add}
        >
          {t('cart.addMore', { more: next.more })}
        </Button>
      )}
    </div>
  )
}

/** A bar of the pieces in the cart, filling up to the number that reaches the price. */
function Filling({ pieces, from }: { pieces: number; from: number }) {
  const t = useT()
  return (
    <svg
      role="img"
      aria-label={t('cart.tierProgress', { pieces, from })}
      viewBox={`0 0 ${from} 11`}
      preserveAspectRatio="none"
      fill="none"
      className="block h-2.75 w-full text-ink *:[vector-effect:non-scaling-stroke] max-md:col-span-full"
    >
      <path d={`M0,5.5 H${from}`} className="stroke-line" />
      <path d={`M0,5.5 H${Math.min(pieces, from)}`} stroke="currentColor" strokeWidth={3} />
      <path d={`M0,0 V11 M${from},0 V11`} stroke="currentColor" />
    </svg>
  )
}
