import { Link } from 'react-router'
import type { Product } from '#core/catalogue/product.ts'
import { shorten } from '#core/catalogue/related.ts'
import { useT } from '../../i18n/i18n.tsx'
import { onIntent } from '../../navigation/prefetch.ts'
import { paths } from '../../navigation/paths.ts'
import { RuleHead } from '../../ui/dimension-line.tsx'
import { growingPicture, Picture } from '../../ui/pictures/picture.tsx'

type RelatedProduct = Pick<Product, 'id' | 'productName' | 'imgUrl' | 'description'>

/** Returns an entry of the strip: "Each entry shows its description truncated to 50 characters plus '...'." */
export function toRelated({ id, productName, imgUrl, description }: Product): RelatedProduct {
  return { id, productName, imgUrl, description: shorten(description) }
}

/**
 * The related products: "A horizontal Related Products strip. Clicking an entry opens that product and scrolls to the
 * top."
 */
export function RelatedProducts({ products }: { products: readonly RelatedProduct[] }) {
  const t = useT()
  return (
    <section aria-labelledby="related" className="pt-12 md:pt-16">
      <RuleHead id="related" title={t('product.related')} />
      <div
        role="group"
        aria-label={t('product.relatedStrip')}
        // A strip that scrolls must be reached by keyboard, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="-mr-(--gutter) grid snap-x snap-mandatory auto-cols-[min(68vw,280px)] grid-flow-col gap-3 overflow-x-auto pr-(--gutter) pb-2 [scrollbar-color:var(--color-control)_transparent] [scrollbar-width:thin] focus-visible:-outline-offset-2 md:gap-6"
      >
        {products.map((product) => (
          <Link
            key={product.id}
            to={paths.product(product.id)}
            prefetch={onIntent}
            className="group snap-start no-underline focus-visible:-outline-offset-2"
          >
            <span className="block aspect-square overflow-hidden bg-studio">
              <Picture
                url={product.imgUrl}
                alt=""
                sizes="(min-width: 412px) 274px, 67vw"
                className={growingPicture}
              />
            </span>
            <h3 className="mt-3 text-base leading-5.5 font-medium group-hover:underline">
              {product.productName}
            </h3>
            <p className="mt-0.5 text-sm text-ink-soft">{product.description}</p>
          </Link>
        ))}
      </div>
    </section>
  )
}
