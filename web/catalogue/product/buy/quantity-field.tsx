import { useEffect, useRef } from 'react'
import { sellable } from '#core/cart/cart.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { Quantity } from '#web/ui/quantity.tsx'

export interface QuantityProps {
  quantity: number
  stock: number
  /** Called with the chosen or typed text. */
  onChoose: (text: string) => void
}

/** The number field "up to the stock", which takes the focus of the selector that it replaces. */
export default function QuantityField({ quantity, stock, onChoose }: QuantityProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  // The selector that had the focus has been replaced.
  useEffect(() => field.current?.focus(), [])
  return (
    <Quantity
      inputRef={field}
      value={quantity}
      labels={{ quantity: t('common.quantity'), less: t('product.less'), more: t('product.more') }}
      canDecrease={quantity > 1}
      canIncrease={quantity < sellable(stock)}
      onDecrease={() => onChoose(String(quantity - 1))}
      onIncrease={() => onChoose(String(quantity + 1))}
      onType={onChoose}
      className="*:min-h-11 lg:*:min-h-12.5"
    />
  )
}
