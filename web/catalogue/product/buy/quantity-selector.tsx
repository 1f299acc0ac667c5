import { lazy, useState } from 'react'
import { offeredQuantities } from '#core/cart/chosen-quantity.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { LazyPart } from '#web/offline/lazy-part.tsx'
import { explainMissingPart } from '#web/offline/missing-part.ts'
import { Select } from '#web/ui/controls.tsx'
import type { QuantityProps } from './quantity-field.tsx'

/** Loaded only for customers who want more than ten pieces. */
const QuantityField = lazy(() => import('./quantity-field.tsx'))

/**
 * The quantity selector of the product page: it "offers 1 to 10; its last entry, 'More…', turns it into a number field
 * up to the stock".
 */
export function QuantitySelector(props: QuantityProps) {
  const { quantity, onChoose } = props
  const t = useT()
  const [isField, setIsField] = useState(false)
  const selector = (
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
  if (!isField) return selector
  return (
    <LazyPart fallback={selector} missing={selector} onMissing={(error) => void explainMissingPart(error, t)}>
      <QuantityField {...props} />
    </LazyPart>
  )
}
