import { Plus } from 'lucide-react'
import { Link, redirect } from 'react-router'
import { productSorts, type SortedColumn } from '#core/catalogue/list/product-sorts.ts'
import { formatDateTime } from '#core/dates.ts'
import { formatRinggit } from '#core/money.ts'
import {
  choiceParam,
  keyParam,
  pageParam,
  searchParams,
  textParam,
  type ValuesOf,
} from '#core/search-params.ts'
import { apiContext } from '#web/api/context.ts'
import { SelectField } from '#web/forms/fields.tsx'
import { useFilterForm } from '#web/forms/use-filter-form.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { staffPaths } from '#web/staff/paths.ts'
import { orErrorResponse } from '#web/staff/shell/loaders.ts'
import { StaffPage } from '#web/staff/shell/staff-page.tsx'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { PageLinks } from '#web/staff/ui/page-links.tsx'
import { SearchInput } from '#web/staff/ui/search-input.tsx'
import { Cell, rowClass, Table } from '#web/staff/ui/table.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { SubLine } from '#web/ui/small-text.tsx'
import { CatalogueTabs } from '../catalogue-tabs.tsx'
import { readCategories } from '../categories/read-categories.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { useSelection, type Selection } from './bulk/use-selection.ts'
import type { Route } from './+types/products-page'

const pageSize = 50

export const productParams = searchParams({
  q: textParam(200),
  category: keyParam(100),
  published: choiceParam(['yes', 'no', 'planned', 'archived']),
  list: choiceParam(['on-sale', 'best-sellers']),
  low: choiceParam(['yes']),
  sort: choiceParam(productSorts),
  page: pageParam(),
})

/** Loads a page of the list. Redirects to the last page if the URL asks for a later page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const filter = productParams.parse(url.searchParams)
  const [{ total, products }, categories] = await Promise.all([
    orErrorResponse(api.call('GET /staff/catalogue/products', { query: { ...filter, pageSize } })),
    readCategories(context),
  ])
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  if (filter.page > lastPage)
    throw redirect(staffPaths.products(productParams.with(filter, { page: lastPage })))
  return { filter, total, lastPage, products, categories }
}

type ProductRow = Route.ComponentProps['loaderData']['products'][number]

/** The list of products: "Product list with stock at a glance." */
export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { filter, total, lastPage, products, categories } = loaderData
  const t = useT()
  const may = useMay()
  const selection = useSelection()
  const mayChange = may('catalogue:edit')
  return (
    <StaffPage
      title={t('common.products')}
      afterTitle={
        <span className="tabular text-ink-soft">{t('staff.common.productCount', { count: total })}</span>
      }
      actions={
        mayChange && (
          <Link to={staffPaths.newProduct()} className={buttonClass({ size: 'sm' })}>
            <Plus className="size-4" />
            {t('staff.product.new')}
          </Link>
        )
      }
    >
      <CatalogueTabs />
      <Filters filter={filter} categories={categories} />
      {mayChange && (
        <BulkBar
          selection={selection}
          shown={products.map(({ id }) => id)}
          categories={categories}
          isArchive={filter.published === 'archived'}
        />
      )}
      {products.length === 0 ? (
        <p className="py-6 text-ink-soft">{t('staff.common.noProductMatches')}</p>
      ) : (
        <Table
          caption={t('common.products')}
          columns={[
            ...(mayChange ? [{ title: t('staff.bulk.choose'), hideTitle: true, className: 'w-9' }] : []),
            { title: t('staff.common.picture'), hideTitle: true, className: 'w-14' },
            { title: t('staff.common.name'), sort: sortBy(filter, 'name') },
            { title: t('common.category'), className: 'max-md:hidden', sort: sortBy(filter, 'category') },
            {
              title: t('common.price'),
              figure: true,
              className: 'max-md:hidden',
              sort: sortBy(filter, 'price'),
            },
            {
              title: t('common.stock'),
              figure: true,
              className: 'whitespace-nowrap',
              sort: sortBy(filter, 'stock'),
            },
            { title: t('staff.common.shownOn'), className: 'max-md:hidden' },
          ]}
        >
          {products.map((product) => (
            <Row key={product.id} product={product} selection={mayChange ? selection : undefined} />
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

/**
 * Returns the link in a column's head. The first press sorts by the column, the second reverses the sequence, and the
 * third restores the shop's sequence.
 */
function sortBy(filter: ValuesOf<typeof productParams>, column: SortedColumn) {
  const fromEnd = `-${column}` as const
  const isSorted = filter.sort === column
  const isFromEnd = filter.sort === fromEnd
  const sort = isFromEnd ? undefined : isSorted ? fromEnd : column
  return {
    to: staffPaths.products(productParams.with(filter, { sort })),
    is: isSorted ? ('ascending' as const) : isFromEnd ? ('descending' as const) : undefined,
  }
}

function Row({ product, selection }: { product: ProductRow; selection: Selection | undefined }) {
  const t = useT()
  const { minPrice, maxPrice, stock, low } = product
  const prices = [minPrice, ...(maxPrice > minPrice ? [maxPrice] : [])]
    .map((price) => formatRinggit(price))
    .join(' – ')
  const lists = [
    ...(product.onSale ? [t('common.onSale')] : []),
    ...(product.bestSeller ? [t('common.bestSellers')] : []),
  ]
  return (
    <tr className={rowClass}>
      {selection && (
        <Cell>
          <Checkbox
            checked={selection.has(product.id)}
            onChange={({ target }) => selection.choose([product.id], target.checked)}
          >
            <span className="sr-only">{t('staff.bulk.chooseOne', { name: product.productName })}</span>
          </Checkbox>
        </Cell>
      )}
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
        <SubLine className="tabular md:hidden">
          {product.displayCategory} · <span className="whitespace-nowrap">{prices}</span>
        </SubLine>
        {!product.published && (
          <span className="md:hidden">
            <Shown product={product} />
          </span>
        )}
      </Cell>
      <Cell className="max-md:hidden">{product.displayCategory}</Cell>
      <Cell figure className="whitespace-nowrap max-md:hidden">
        {prices}
      </Cell>
      <Cell figure className={`whitespace-nowrap ${stock === 0 ? 'font-semibold text-danger' : ''}`}>
        {stock === 0 ? t('staff.products.noStock') : stock}
        {stock > 0 && low && <span className="block text-xs text-danger">{t('staff.products.low')}</span>}
      </Cell>
      <Cell className="max-md:hidden">
        <span className="flex flex-wrap items-center gap-1.5">
          <Shown product={product} />
          <span className="text-xs text-ink-soft">{lists.join(t('form.separator'))}</span>
        </span>
      </Cell>
    </tr>
  )
}

/** Says whether shoppers see a product, or when they will see it. */
function Shown({ product: { published, publishAt, archived } }: { product: ProductRow }) {
  const t = useT()
  if (archived) return <Badge>{t('staff.product.archived')}</Badge>
  return (
    <>
      <Badge tone={published ? 'success' : 'neutral'}>
        {t(published ? 'staff.product.published' : 'staff.product.hidden')}
      </Badge>
      {publishAt !== null && (
        <SubLine className="tabular">
          {t('staff.product.publishedFrom', { at: formatDateTime(new Date(publishAt)) })}
        </SubLine>
      )}
    </>
  )
}

interface FiltersProps {
  filter: ValuesOf<typeof productParams>
  categories: readonly { key: string; name: string }[]
}

function Filters({ filter, categories }: FiltersProps) {
  const t = useT()
  const list = useFilterForm({ params: productParams, addressOf: staffPaths.products })
  const choice = (
    name: 'category' | 'published' | 'list' | 'low',
    label: string,
    options: readonly (readonly [value: string, text: string])[],
  ) => (
    <SelectField
      label={label}
      hideLabel
      className="max-md:min-w-0 max-md:grow max-md:basis-[45%]"
      name={name}
      defaultValue={filter[name] ?? ''}
      onChange={list.searchNow}
      options={options.map(([value, text]) => ({ value, label: text }))}
    />
  )
  return (
    <form
      {...list.form}
      aria-label={t('staff.products.filter')}
      className="mb-4 flex flex-wrap items-center gap-2"
    >
      {filter.sort && <input type="hidden" name="sort" value={filter.sort} />}
      <SearchInput
        label={t('staff.products.search')}
        name="q"
        defaultValue={filter.q}
        placeholder={t('staff.products.search')}
        onSearch={list.searchSoon}
        className="max-md:basis-full md:w-64"
      />
      {choice('category', t('common.category'), [
        ['', t('staff.products.everyCategory')],
        ...categories.map(({ key, name }) => [key, name] as const),
      ])}
      {choice('published', t('staff.common.shownOn'), [
        ['', t('staff.products.shownOrNot')],
        ['yes', t('staff.product.published')],
        ['no', t('staff.product.hidden')],
        ['planned', t('staff.products.planned')],
        ['archived', t('staff.product.archived')],
      ])}
      {choice('list', t('staff.lists.title'), [
        ['', t('staff.products.everyList')],
        ['on-sale', t('common.onSale')],
        ['best-sellers', t('common.bestSellers')],
      ])}
      {choice('low', t('common.stock'), [
        ['', t('staff.products.everyStock')],
        ['yes', t('staff.common.lowStock')],
      ])}
    </form>
  )
}
