import { lazy, useState } from 'react'
import type { Buyable } from '#core/cart/cart.ts'
import type { Product, Spec } from '#core/catalogue/product.ts'
import { formatSize } from '#core/catalogue/size.ts'
import { partSpecifications, type Fact } from '#core/catalogue/detail/specifications.ts'
import { packedOf } from '#core/fit/packed.ts'
import { describeParcels, writeParcelSize } from '#web/fit/parcels-text.ts'
import { useT, useTranslator } from '#web/i18n/i18n.tsx'
import { LazyPart } from '#web/offline/lazy-part.tsx'
import { explainMissingPart } from '#web/offline/missing-part.ts'
import { Fold, FoldedFact } from '#web/ui/rows/fold.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'

/** Loaded when its fold is opened. */
const GoesWith = lazy(async () => ({ default: (await import('./goes-with.tsx')).GoesWith }))

interface FoldsProps {
  product: Product
  spec: Spec | undefined
  accessories: readonly Buyable[]
}

/** Facts about a product, folded: "specifications, parcels, assembly, warranty, Goes with it (without itself)". */
export function Folds({ product, spec, accessories }: FoldsProps) {
  const t = useT()
  const { specifications, rows } = partSpecifications(product.parameters)
  const [first] = specifications
  const size: Fact[] = spec?.sizeCm
    ? [[t('product.sizeLabel', { order: t('product.sizeOrder') }), formatSize(spec.size)]]
    : []
  return (
    <div className="border-t border-ink">
      {first && (
        <Fold name={t('product.parameters')} answer={first[1]}>
          <Facts facts={[...specifications, ...size]} />
        </Fold>
      )}
      {spec && <Parcels parcels={spec.parcels} />}
      {rows.map(([name, value]) => (
        <FoldedFact key={name} name={name} answer={value} />
      ))}
      {accessories.length > 0 && <Accessories accessories={accessories} />}
    </div>
  )
}

function Parcels({ parcels = [] }: Pick<Spec, 'parcels'>) {
  const { t, language } = useTranslator()
  const packed = packedOf(parcels)
  if (!packed) return null
  const kilograms = new Intl.NumberFormat(language)
  return (
    <Fold name={t('product.parcels')} answer={describeParcels(packed, t)}>
      <Facts
        facts={parcels.map(({ count, cm, kg, content }) => [
          content,
          t('product.parcel', { count, size: writeParcelSize(cm), kg: kilograms.format(kg) }),
        ])}
      />
    </Fold>
  )
}

function Accessories({ accessories }: Pick<FoldsProps, 'accessories'>) {
  const t = useT()
  const [wasOpened, setOpened] = useState(false)
  return (
    <Fold
      name={t('common.goesWith')}
      answer={
        <span className="flex gap-2">
          {accessories.slice(0, 3).map(({ id, imgUrl, productName }) => (
            <span key={id} className="size-9 bg-studio">
              <Picture url={imgUrl} alt={productName} sizes="36px" className="size-full object-cover" />
            </span>
          ))}
        </span>
      }
      onToggle={(isOpen) => isOpen && setOpened(true)}
    >
      {wasOpened && (
        <LazyPart onMissing={(error) => void explainMissingPart(error, t)}>
          <GoesWith accessories={accessories} />
        </LazyPart>
      )}
    </Fold>
  )
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="tabular grid grid-cols-[auto_1fr]">
      {facts.map(([name, value]) => (
        <div
          key={`${name} ${value}`}
          className="col-span-2 grid grid-cols-subgrid border-b border-line py-2.5 last:border-b-0"
        >
          <dt className="pr-8 text-ink-soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
