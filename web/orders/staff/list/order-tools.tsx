import type { RefObject } from 'react'
import { orderStatuses, shippingMethods, statusTable } from '../../../../core/orders/statuses.ts'
import { DateField, SelectField } from '../../../forms/fields.tsx'
import { useFilterForm } from '../../../forms/use-filter-form.ts'
import { useT } from '../../../i18n/i18n.tsx'
import { staffPaths } from '../../../staff/paths.ts'
import { SearchInput } from '../../../staff/ui/search-input.tsx'
import { orderSearchParameters, parseOrderSearch, type OrderSearch } from './order-search.ts'

const params = {
  parse: parseOrderSearch,
  write: orderSearchParameters,
  with: (search: OrderSearch, changes: Partial<OrderSearch>) =>
    orderSearchParameters({ ...search, after: undefined, ...changes }),
}

/** Search and filters of a list; they work before the script has loaded. */
export function OrderTools(props: { search: OrderSearch; searchBox: RefObject<HTMLInputElement | null> }) {
  const { search, searchBox } = props
  const t = useT()
  const { form, searchSoon, choose } = useFilterForm({ params, addressOf: staffPaths.orders })
  const filter = { hideLabel: true, className: 'min-w-0' }
  return (
    <form
      {...form}
      aria-label={t('staff.orders.search')}
      className="mb-1 grid grid-cols-2 gap-2 md:flex md:flex-wrap"
    >
      <input type="hidden" name="queue" value={search.list} />
      <SearchInput
        label={t('staff.orders.search')}
        ref={searchBox}
        name="q"
        defaultValue={search.q}
        placeholder={t('staff.orders.searchHint')}
        aria-keyshortcuts="/"
        onSearch={searchSoon}
        className="col-span-2 md:w-74 md:max-w-full xl:w-90"
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
            { value: '', label: t('staff.orders.anyStatus') },
            ...orderStatuses.map((value) => ({ value, label: t(statusTable[value].text) })),
          ]}
        />
      )}
      <Days search={search} onChange={searchSoon} />
      <button
        type="submit"
        className="sr-only focus-visible:not-sr-only focus-visible:min-h-9 focus-visible:px-3"
      >
        {t('staff.orders.find')}
      </button>
    </form>
  )
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
      <span aria-hidden className="text-ink-soft max-md:hidden xl:ml-2">
        {t('orders.orderDate')}
      </span>
      {day('from', t('staff.orders.from'))}
      <span aria-hidden>–</span>
      {day('to', t('staff.orders.to'))}
    </fieldset>
  )
}
