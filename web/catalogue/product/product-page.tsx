import {
  data,
  isRouteErrorResponse,
  Link,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Product } from '#core/catalogue/product.ts'
import { findSpec } from '#core/catalogue/find-spec.ts'
import { ApiFailure } from '../../api/client.ts'
import { apiContext } from '../../api/context.ts'
import { breadcrumbList, productGroup } from './structured-data.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { whyNotLoaded } from '../../shell/error-page.tsx'
import { JsonLd, PageHead, useShop } from '../../shell/page-head.tsx'
import { TryAgain } from '../../shell/try-again.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/elevations.tsx'
import { usePicturesBase } from '../../ui/pictures/pictures-base.ts'
import type { Route } from './+types/product-page'
import { toSold } from '../product-card.tsx'
import { readProducts } from '../read-products.ts'
import { measurePictures } from './measured-pictures.ts'
import { pictureAlt } from './picture-alt.ts'
import { ProductDetail } from './product-detail.tsx'
import { RelatedProducts, toRelated } from './related-products.tsx'

/**
 * Reads the product, its accessories, and its related products followed by furniture that suits its room. "Product load
 * failure: 'Product Not Found'. Related products failure: logged only". The API logs the latter.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  try {
    const [product, related] = await Promise.all([
      api.call('GET /products/{id}', { params: { id: params.id } }),
      api.call('GET /relatedProducts', { query: { productId: params.id } }).catch((): Product[] => []),
    ])
    const { goesWith = [], sameRoom = [] } = product
    const named = await readProducts(api, [...new Set([...goesWith, ...sameRoom])])
    // Products that cannot be read are left out.
    const productsOf = (ids: readonly string[]) => ids.flatMap((id) => named.get(id) ?? [])
    const others = new Map([...related, ...productsOf(sameRoom)].map((other) => [other.id, other]))
    return {
      ...measurePictures(product),
      related: [...others.values()].map(toRelated),
      accessories: productsOf(goesWith).map(toSold),
    }
  } catch (error) {
    // The API answers 400 for an id that no product can have.
    if (error instanceof ApiFailure) throw data(null, { status: error.status === 400 ? 404 : error.status })
    throw error
  }
}

/** The page's data are not read again if only the spec in the URL changes, because they do not depend on it. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate &&
  (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search)

/**
 * The page of a product: "States: loading spinner, error banner, loaded." The overlay of the shell shows that it is
 * loading.
 */
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, lines, accessories, related } = loaderData
  const t = useT()
  const { origin } = useShop()
  const pictures = usePicturesBase()
  const path = paths.product(product.id)
  const [parameters] = useSearchParams()
  const chosen = findSpec(product, parameters.get('spec') ?? '')
  const picture = chosen?.images[0] ?? product.images[0] ?? product.imgUrl
  return (
    <>
      <PageHead
        title={product.productName}
        description={product.description}
        path={path}
        sharedPath={chosen && paths.product(product.id, chosen.name)}
        image={{
          url: picture,
          width: 1000,
          height: 1000,
          alt: pictureAlt(product, chosen ?? product.specs[0]),
        }}
      />
      <JsonLd data={import.meta.env.SSR ? () => productGroup(product, { origin, pictures }) : undefined} />
      <JsonLd
        data={
          import.meta.env.SSR
            ? () =>
                breadcrumbList(
                  [
                    { name: t('shop.title'), path: paths.shop() },
                    {
                      name: product.displayCategory,
                      path: paths.shop(new URLSearchParams({ category: product.category })),
                    },
                    { name: product.productName, path },
                  ],
                  origin,
                )
            : undefined
        }
      />
      <div className="wrap">
        <ProductDetail key={product.id} loaded={product} lines={lines} accessories={accessories}>
          {related.length > 0 && <RelatedProducts products={related} />}
        </ProductDetail>
      </div>
    </>
  )
}

/** Shows "Product Not Found", or a loading error with a button to try again. Both have a link to the shop. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const t = useT()
  const missing = isRouteErrorResponse(error) && error.status === 404
  const title = t(missing ? 'product.notFound' : 'product.loadFailed')
  const text = t(missing ? 'product.notFoundText' : whyNotLoaded(error))
  return (
    <>
      <PageHead title={title} description={text} path={paths.product(params.id ?? '')} noIndex />
      <div role="alert" className="wrap pt-8">
        <EmptyState
          drawing="empty-bookcase"
          heading="h1"
          title={title}
          text={text}
          action={
            <>
              {!missing && <TryAgain />}
              <Link to={paths.shop()} className={buttonClass({ variant: 'secondary' })}>
                {t('common.backToShop')}
              </Link>
            </>
          }
        />
      </div>
    </>
  )
}
