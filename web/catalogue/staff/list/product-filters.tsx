import {
  choiceParam,
  keyParam,
  pageParam,
  searchParams,
  textParam,
  type ValuesOf,
} from '../../../../core/search-params.ts'
import { SelectField } from '../../../forms/fields.tsx'
import { useFilterForm } from '../../../forms/use-filter-form.ts'
import { useT } from '../../../i18n/i18n.tsx'
import { staffPaths } from '../../../staff/paths.ts'
import { SearchInput } from '../../../staff/ui/search-input.tsx'

/** The address of the list of products. */
export const productParams = searchParams({
  q: textParam(200),
  category: keyParam(100),
  published: choiceParam(['yes', 'no']),
  list: choiceParam(['on-sale', 'best-sellers']),
  low: choiceParam(['yes']),
  page: pageParam(),
})

interface ProductFiltersProps {
  filter: ValuesOf<typeof productParams>
  categories: readonly { key: string; name: string }[]
}

/** Search and filters of the list of products. */
export function ProductFilters({ filter, categories }: ProductFiltersProps) {
  const t = useT()
  const list = useFilterForm({ params: productParams, filter, addressOf: staffPaths.products })
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
      <SearchInput
        label={t('staff.products.search')}
        name="q"
        defaultValue={filter.q}
        placeholder={t('staff.products.search')}
        onSearch={list.searchSoon}
        className="max-md:basis-full md:w-64"
      />
      {choice('category', t('staff.catalogue.category'), [
        ['', t('staff.products.everyCategory')],
        ...categories.map(({ key, name }) => [key, name] as const),
      ])}
      {choice('published', t('staff.products.shown'), [
        ['', t('staff.products.shownOrNot')],
        ['yes', t('staff.product.published')],
        ['no', t('staff.product.hidden')],
      ])}
      {choice('list', t('staff.lists.title'), [
        ['', t('staff.products.everyList')],
        ['on-sale', t('staff.catalogue.onSale')],
        ['best-sellers', t('staff.catalogue.bestSeller')],
      ])}
      {choice('low', t('staff.catalogue.stock'), [
        ['', t('staff.products.everyStock')],
        ['yes', t('staff.products.lowOnly')],
      ])}
    </form>
  )
}
