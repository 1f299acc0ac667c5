import { pictureOfSpec } from '#core/catalogue/pictures.ts'
import type { Product, Spec } from '#core/catalogue/product.ts'
import { formatSize } from '#core/catalogue/size.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import { PriceNow } from '../sale-price.tsx'

interface SpecSelectorProps {
  product: Product
  selected: Spec | undefined
  onSelect: (spec: Spec) => void
}

/** The specs to choose from, each with its picture, name and price. Sold-out specs say so. */
export function SpecSelector({ product, selected, onSelect }: SpecSelectorProps) {
  const t = useT()
  return (
    <fieldset className="mt-1 lg:mt-4.5">
      <legend className="text-sm font-medium">{t('product.options')}</legend>
      <div className="mt-0.5 grid gap-1.5 lg:mt-2 lg:gap-2">
        {product.specs.map((spec) => (
          <label
            key={spec.id}
            className="relative grid min-h-12 grid-cols-[40px_1fr_auto] items-center gap-3.5 rounded-control border border-line py-0.75 pr-4 pl-0.75 text-md leading-5 hover:border-control has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-petrol lg:min-h-13.5 lg:grid-cols-[44px_1fr_auto]"
          >
            <input
              type="radio"
              name="spec"
              value={spec.name}
              checked={spec.id === selected?.id}
              onChange={() => onSelect(spec)}
              className="absolute inset-0 size-full opacity-0"
            />
            <span className="size-10 lg:size-11">
              <Picture
                url={pictureOfSpec(product, spec)}
                alt=""
                sizes="44px"
                className="size-full object-cover"
              />
            </span>
            <span>
              {spec.displayName}
              {spec.quantity === 0 && <SubLine>{t('common.soldOut')}</SubLine>}
            </span>
            <span className="tabular price text-end whitespace-nowrap">
              <PriceNow price={spec.price} sale={spec.sale} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/**
 * The facts about the selected spec that the selector does not show, in one line: colour, size, description and stock.
 */
export function SpecPanel({ spec }: { spec: Spec }) {
  const t = useT()
  const { displayColor: color, quantity: count } = spec
  return (
    <div
      role="group"
      aria-label={t('product.selectedSpec')}
      className="tabular mt-2 text-sm text-ink-soft lg:mt-3"
    >
      <b className="font-medium text-ink">
        {t('product.colorAndSize', { color, size: formatSize(spec.size) })}
      </b>{' '}
      {spec.description} {t('product.specStock', { count })}
    </div>
  )
}
