import type { RefObject } from 'react'
import { orderSorts, usualSort } from '#core/orders/lists/sorting.ts'
import { tagKey } from '#core/orders/lists/tags.ts'
import { orderStatuses, shippingMethods, statusTable } from '#core/orders/statuses.ts'
import { DateField, SelectField } from '../../forms/fields.tsx'
import { useFilterForm } from '../../forms/use-filter-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { SearchInput } from '../../staff/ui/search-input.tsx'
import { parseViewSearch, type OrderView } from '../views/view.ts'
import { CountedFields } from './counted-filters.tsx'
import { orderSearchParameters, type OrderSearch } from './order-search.ts'

const paramsOf = (views: readonly OrderView[]) => ({
  parse: (parameters: URLSearchParams) => parseViewSearch(parameters, views),
  write: orderSearchParameters,
  with: (search: OrderSearch, changes: Partial<OrderSearch>) =>
    orderSearchParameters({ ...search, after: undefined, ...changes }),
})

/** The search and filters of a list. They work before scripts have loaded. */
export function OrderTools(props: {
  search: OrderSearch
  views: readonly OrderView[]
  /** The tags in use. */
  tags: readonly string[]
  searchBox: RefObject<HTMLInputElement | null>
}) {
  const { search, views, tags, searchBox } = props
  const t = useT()
  const hasTags = tags.length > 0 || Boolean(search.tag)
  const { form, searchSoon, choose } = useFilterForm({
    params: paramsOf(views),
    addressOf: staffPaths.orders,
  })
  return (
    <form
      {...form}
      aria-label={t('staff.orders.search')}
      className="mb-1 grid grid-cols-2 gap-2 md:flex md:flex-wrap"
    >
      <input type="hidden" name="queue" value={search.list} />
      {search.view !== '' && <input type="hidden" name="view" value={search.view} />}
      <SearchInput
        label={t('staff.orders.search')}
        ref={searchBox}
        name="q"
        defaultValue={search.q}
        placeholder={t('staff.orders.searchHint')}
        aria-keyshortcuts="f"
        onSearch={searchSoon}
        className="col-span-2 md:w-60 md:max-w-90 md:grow"
      />
      <SelectField
        {...filter}
        name="shippingMethod"
        label={t('orders.method')}
        defaultValue={search.shippingMethod ?? ''}
        onChange={choose}
        options={[
          { value: '', label: t('staff.orders.anyMethod') },
          ...shippingMethods.map((value) => ({ value, label: t(`orders.shippingMethod.${value}`) })),
        ]}
      />
      {search.list === 'all' && (
        <SelectField
          {...filter}
          name="status"
          label={t('orders.status')}
          defaultValue={search.status ?? ''}
          onChange={choose}
          options={[
            { value: '', label: t('staff.common.anyStatus') },
            ...orderStatuses.map((value) => ({ value, label: t(statusTable[value].text) })),
          ]}
        />
      )}
      {hasTags && <TagFilter search={search} tags={tags} onChange={choose} />}
      {/* On a phone, two filters share a row. The last filter of an odd number fills its row. */}
      <Sequence search={search} isAlone={hasTags !== (search.list === 'all')} onChange={choose} />
      <CountedFields search={search} />
      <Days search={search} onChange={searchSoon} />
      <button
        type="submit"
        className="sr-only focus-visible:not-sr-only focus-visible:min-h-9 focus-visible:px-3"
      >
        {t('common.search')}
      </button>
    </form>
  )
}

const filter = { hideLabel: true, className: 'min-w-0' }

function TagFilter(props: { search: OrderSearch; tags: readonly string[]; onChange: () => void }) {
  const { search, tags, onChange } = props
  const t = useT()
  return (
    <SelectField
      {...filter}
      name="tag"
      translate="no"
      label={t('staff.tags.field')}
      defaultValue={search.tag ?? ''}
      onChange={onChange}
      options={[
        { value: '', label: t('staff.orders.anyTag') },
        ...tagChoices(tags, search.tag).map((tag) => ({ value: tag, label: tag })),
      ]}
    />
  )
}

function Sequence(props: { search: OrderSearch; isAlone: boolean; onChange: () => void }) {
  const { search, isAlone, onChange } = props
  const t = useT()
  const usual = usualSort(search.list !== 'all')
  return (
    <SelectField
      {...filter}
      className={`min-w-0 ${isAlone ? 'max-md:col-span-2' : ''}`}
      // The key resets the field, because another list may have another default sequence.
      key={usual}
      name="sort"
      label={t('staff.orders.sort')}
      defaultValue={search.sort === usual ? '' : (search.sort ?? '')}
      onChange={onChange}
      options={[usual, ...orderSorts.filter((sort) => sort !== usual)].map((sort) => ({
        value: sort === usual ? '' : sort,
        label: t(`staff.orders.sort.${sort}`),
      }))}
    />
  )
}

/**
 * Returns the tags to choose from. The chosen tag is always among them, even if it is no longer used or is spelt
 * differently.
 */
function tagChoices(tags: readonly string[], chosen = ''): readonly string[] {
  return chosen === '' || tags.includes(chosen)
    ? tags
    : [chosen, ...tags.filter((tag) => tagKey(tag) !== tagKey(chosen))]
}

function Days({ search, onChange }: { search: OrderSearch; onChange: () => void }) {
  const t = useT()
  const day = (name: 'from' | 'to', label: string) => (
    <DateField
      name={name}
      label={label}
      title={label}
      hideLabel
      className="min-w-0 grow"
      controlClass="md:w-36"
      defaultValue={search[name] ?? ''}
      onChange={onChange}
    />
  )
  return (
    <fieldset className="col-span-2 flex min-w-0 items-center gap-2">
      <legend className="sr-only">{t('staff.orders.placed')}</legend>
      <span aria-hidden className="text-ink-soft max-[1599px]:hidden xl:ml-2">
        {t('orders.orderDate')}
      </span>
      {day('from', t('staff.orders.from'))}
      <span aria-hidden>–</span>
      {day('to', t('staff.orders.to'))}
    </fieldset>
  )
}
