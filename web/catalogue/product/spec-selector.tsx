import { pictureOfSpec } from '#core/catalogue/pictures.ts'
import type { Product, Spec } from '#core/catalogue/product.ts'
import { formatSize, sizeInCentimetres } from '#core/catalogue/size.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import { PriceNow } from '../sale-price.tsx'

interface SpecSelectorProps {
  product: Product
  selected: Spec | undefined
  onSelect: (spec: Spec) => void
}

export function SpecSelector({ product, selected, onSelect }: SpecSelectorProps) {
  const t = useT()
  return (
    <fieldset>
      <legend className="text-sm font-medium">
        {t('common.spec')}{' '}
        {product.specs.some(isWidthDepthHeight) && (
          <span aria-hidden className="font-normal text-ink-soft">
            {t('product.sizeOrder')}
          </span>
        )}
      </legend>
      <div className="mt-2 grid gap-2">
        {product.specs.map((spec) => (
          <label
            key={spec.id}
            className="relative grid grid-cols-[52px_1fr_auto] items-center gap-3.5 rounded-control border border-line py-1.5 pr-4 pl-1.5 text-md leading-5 hover:border-control has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-petrol"
          >
            <input
              type="radio"
              name="spec"
              value={spec.name}
              checked={spec.id === selected?.id}
              onChange={() => onSelect(spec)}
              className="absolute inset-0 size-full opacity-0"
            />
            <span className="size-13">
              <Picture
                url={pictureOfSpec(product, spec)}
                alt=""
                sizes="52px"
                className="size-full object-cover"
              />
            </span>
            <span>
              {spec.displayName}
              <SubLine className="tabular">
                {[formatSize(spec.size), ...(spec.quantity === 0 ? [t('common.soldOut')] : [])].join(' · ')}
              </SubLine>
            </span>
            <span className="tabular text-end whitespace-nowrap">
              <PriceNow price={spec.price} sale={spec.sale} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Whether a size has width, depth and height; the size of a screen has not. */
const isWidthDepthHeight = ({ size }: Spec) => sizeInCentimetres(size)?.length === 3

export function SpecPanel({ spec }: { spec: Spec }) {
  const t = useT()
  return (
    <div role="group" aria-label={t('product.selectedSpec')} className="mt-5">
      {spec.description !== '' && <p className="mb-3 text-md">{spec.description}</p>}
      <Facts
        className="border-t border-line"
        facts={[
          [t('common.color'), spec.displayColor],
          [
            isWidthDepthHeight(spec)
              ? t('product.sizeLabel', { order: t('product.sizeOrder') })
              : t('common.size'),
            formatSize(spec.size),
          ],
          [t('common.stock'), spec.quantity === 0 ? `0 · ${t('common.soldOut')}` : String(spec.quantity)],
        ]}
      />
    </div>
  )
}

export function Facts(props: { facts: readonly (readonly [string, string])[]; className: string }) {
  const { facts, className } = props
  return (
    <dl className={`tabular grid grid-cols-[auto_1fr] text-md ${className}`}>
      {facts.map(([name, value]) => (
        <div
          key={`${name} ${value}`}
          className="col-span-2 grid grid-cols-subgrid border-b border-line py-2.5"
        >
          <dt className="pr-8 text-ink-soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
