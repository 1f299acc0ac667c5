import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Product } from '#core/catalogue/product.ts'
import { shownRecently } from '#core/recently-seen/recently-seen.ts'
import { formatRinggit } from '#core/money.ts'
import { useApi } from '#web/api/use-api.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { onIntent } from '#web/navigation/prefetch.ts'
import { paths } from '#web/navigation/paths.ts'
import { RuleHead } from '#web/ui/dimension-line.tsx'
import { growingPicture, Picture } from '#web/ui/pictures/picture.tsx'
import { readProducts } from '../../read-products.ts'

/** The products seen before this one, with current data. Products that are no longer sold are left out. */
export function RecentlySeen({ ids }: { ids: readonly string[] }) {
  const t = useT()
  const api = useApi()
  const [products, setProducts] = useState<readonly Product[]>([])

  useEffect(() => {
    let isStale = false
    const latest = ids.slice(0, shownRecently)
    void readProducts(api, latest).then((found) => {
      if (!isStale) setProducts(latest.flatMap((id) => found.get(id) ?? []))
    })
    return () => {
      isStale = true
    }
  }, [api, ids])

  if (products.length === 0) return null
  return (
    <section aria-labelledby="recently-seen" className="pt-14 md:pt-20">
      <RuleHead id="recently-seen" title={t('product.recent')} />
      <ul className="grid grid-cols-2 gap-x-3 gap-y-6 md:grid-cols-4 md:gap-6">
        {products.map((product) => (
          <li key={product.id}>
            <Link to={paths.product(product.id)} prefetch={onIntent} className="group block no-underline">
              <span className="block aspect-square overflow-hidden bg-studio">
                <Picture
                  url={product.imgUrl}
                  alt=""
                  sizes="(min-width: 1440px) 310px, (min-width: 768px) 22vw, 44vw"
                  className={growingPicture}
                />
              </span>
              <span className="mt-3 grid gap-x-4 text-md leading-5 font-medium sm:grid-cols-[1fr_auto]">
                <h3 className="group-hover:underline">{product.productName}</h3>
                <span className="tabular whitespace-nowrap max-sm:mt-1">
                  {formatRinggit(product.specs[0]?.price ?? product.price ?? 0)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
