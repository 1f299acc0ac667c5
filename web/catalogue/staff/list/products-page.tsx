import { Plus } from 'lucide-react'
import { Link, redirect } from 'react-router'
import { formatRinggit } from '../../../../core/money.ts'
import { apiContext } from '../../../api/context.ts'
import { useT } from '../../../i18n/i18n.tsx'
import { staffPaths } from '../../../staff/paths.ts'
import { orRefused } from '../../../staff/shell/loaders.ts'
import { StaffPage } from '../../../staff/shell/staff-page.tsx'
import { useMay } from '../../../staff/shell/use-staff.ts'
import { PageLinks } from '../../../staff/ui/page-links.tsx'
import { Cell, rowClass, Table } from '../../../staff/ui/table.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { CatalogueTabs } from '../catalogue-tabs.tsx'
import { readCategories } from '../categories/read-categories.ts'
import type { Route } from './+types/products-page'
import { ProductFilters, productParams } from './product-filters.tsx'

/** Products on one page of the list. */
const pageSize = 50

/** A page beyond the last one redirects to the last one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const filter = productParams.parse(url.searchParams)
  const [{ total, products }, categories] = await Promise.all([
    orRefused(api.call('GET /staff/catalogue/products', { query: { ...filter, pageSize } })),
    readCategories(context),
  ])
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  if (filter.page > lastPage)
    throw redirect(staffPaths.products(productParams.with(filter, { page: lastPage })))
  return { filter, total, lastPage, products, categories }
}

type ProductRow = Route.ComponentProps['loaderData']['products'][number]

/** "Product list with stock at a glance." */
export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { filter, total, lastPage, products, categories } = loaderData
  const t = useT()
  const may = useMay()
  return (
    <StaffPage
      title={t('staff.nav.products')}
      afterTitle={
        <span className="tabular text-ink-soft">{t('staff.products.count', { count: total })}</span>
      }
      actions={
        may('catalogue:edit') && (
          <Link to={staffPaths.newProduct()} className={buttonClass({ size: 'sm' })}>
            <Plus className="size-4" strokeWidth={1.5} aria-hidden />
            {t('staff.product.new')}
          </Link>
        )
      }
    >
      <CatalogueTabs />
      <ProductFilters filter={filter} categories={categories} />
      {products.length === 0 ? (
        <p className="py-6 text-ink-soft">{t('staff.products.none')}</p>
      ) : (
        <Table
          caption={t('staff.nav.products')}
          columns={[
            { title: t('staff.products.picture'), hideTitle: true, className: 'w-14' },
            { title: t('staff.catalogue.name') },
            { title: t('staff.catalogue.category'), className: 'max-md:hidden' },
            { title: t('staff.catalogue.price'), figure: true },
            { title: t('staff.catalogue.stock'), figure: true, className: 'whitespace-nowrap' },
            { title: t('staff.products.shown'), className: 'max-md:hidden' },
          ]}
        >
          {products.map((product) => (
            <Row key={product.id} product={product} />
          ))}
        </Table>
      )}
      <PageLinks
        page={filter.page}
        lastPage={lastPage}
        addressOf={(page) => staffPaths.products(productParams.with(filter, { page }))}
      />
    </StaffPage>
  )
}

function Row({ product }: { product: ProductRow }) {
  const t = useT()
  const { minPrice, maxPrice, stock, low } = product
  const lists = [
    ...(product.onSale ? [t('staff.catalogue.onSale')] : []),
    ...(product.bestSeller ? [t('staff.catalogue.bestSeller')] : []),
  ]
  return (
    <tr className={rowClass}>
      <Cell>
        <Picture url={product.imgUrl} alt="" sizes="40px" className="size-10 bg-studio object-cover" />
      </Cell>
      <Cell>
        <Link
          to={staffPaths.product(product.id)}
          className="inline-flex min-h-8 items-center font-medium wrap-anywhere no-underline hover:underline pointer-coarse:min-h-11"
        >
          {product.productName}
        </Link>
        <span className="block text-xs text-ink-soft md:hidden">{product.displayCategory}</span>
        {!product.published && (
          <span className="md:hidden">
            <Badge>{t('staff.product.hidden')}</Badge>
          </span>
        )}
      </Cell>
      <Cell className="max-md:hidden">{product.displayCategory}</Cell>
      <Cell figure className="whitespace-nowrap">
        {formatRinggit(minPrice)}
        {maxPrice > minPrice && <span className="max-md:block"> – {formatRinggit(maxPrice)}</span>}
      </Cell>
      <Cell figure className={`whitespace-nowrap ${stock === 0 ? 'font-semibold text-danger' : ''}`}>
        {stock === 0 ? t('staff.products.noStock') : stock}
        {stock > 0 && low && <span className="block text-xs text-danger">{t('staff.products.low')}</span>}
      </Cell>
      <Cell className="max-md:hidden">
        <span className="flex flex-wrap items-center gap-1.5">
          <Badge tone={product.published ? 'success' : 'neutral'}>
            {t(product.published ? 'staff.product.published' : 'staff.product.hidden')}
          </Badge>
          <span className="text-xs text-ink-soft">{lists.join(', ')}</span>
        </span>
      </Cell>
    </tr>
  )
}
