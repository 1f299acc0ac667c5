import { useEffect, useRef, useState } from 'react'
import { sellable } from '#core/cart/cart.ts'
import { offeredQuantities } from '#core/cart/chosen-quantity.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { Select } from '#web/ui/controls.tsx'
import { Quantity } from '#web/ui/quantity.tsx'

interface QuantitySelectorProps {
  quantity: number
  stock: number
  /** Called with the chosen or typed text. */
  onChoose: (text: string) => void
}

/**
 * The quantity selector of the product page: it "offers 1 to 10; its last entry, 'More…', turns it into a number field
 * up to the stock".
 */
export function QuantitySelector(props: QuantitySelectorProps) {
  const { quantity, onChoose } = props
  const t = useT()
  const [isField, setIsField] = useState(false)
  if (isField) return <QuantityField {...props} />
  return (
    <Select
      aria-label={t('common.quantity')}
      autoComplete="off"
      value={quantity}
      onChange={({ target: { value } }) => (value === 'more' ? setIsField(true) : onChoose(value))}
      className="w-20 lg:w-24 [&_select]:min-h-11.5 lg:[&_select]:min-h-13 [&_select]:tabular"
    >
      {offeredQuantities.map((offered) => (
        <option key={offered} value={offered}>
          {offered}
        </option>
      ))}
      <option value="more">{t('product.moreQuantities')}</option>
    </Select>
  )
}

function QuantityField({ quantity, stock, onChoose }: QuantitySelectorProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  // The selector that had the focus is gone.
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
