import { useEffect, useRef, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { orderStatuses, shippingMethods, statusTable } from '../../../../core/orders/statuses.ts'
import { useT } from '../../../i18n/i18n.tsx'
import { shippingMethodTexts } from '../../display-texts.ts'
import { Field, Input, Select } from '../../../ui/field.tsx'
import { useListForm } from '../../../forms/use-list-form.ts'
import { staffPaths } from '../../../staff/paths.ts'
import { orderSearchParameters, parseOrderSearch, type OrderSearch } from './order-search.ts'
import { SearchInput } from '../../../staff/ui/search-input.tsx'

interface OrderToolsProps {
  search: OrderSearch
  searchBox: RefObject<HTMLInputElement | null>
}

/**
 * Search and filters of a list; the address is their state, and they work before the script has come.
 */
export function OrderTools({ search, searchBox }: OrderToolsProps) {
  const t = useT()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const asked = useRef(search)

  const { ask, askSoon, choose } = useListForm(form, (said, how) => {
    const wanted = parseOrderSearch(said)
    if (orderSearchParameters(wanted).toString() === withoutPage(asked.current)) return
    asked.current = wanted
    void navigate(staffPaths.orders(orderSearchParameters(wanted)), how)
  })

  useEffect(() => {
    // Back and links change the list from outside; what this form asked for is in its fields already.
    for (const name of ['q', 'status', 'shippingMethod', 'from', 'to'] as const) {
      const field = form.current?.elements.namedItem(name)
      const isOurs = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
      if (isOurs && search[name] !== asked.current[name]) field.value = search[name] ?? ''
    }
    asked.current = search
  }, [search])

  return (
    <form
      ref={form}
      role="search"
      aria-label={t('staff.orders.search')}
      action={staffPaths.orders()}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
      className="mb-2 grid grid-cols-2 gap-2 md:flex md:flex-wrap"
    >
      <input type="hidden" name="queue" value={search.list} />
      <SearchInput
        label={t('staff.orders.search')}
        ref={searchBox}
        name="q"
        defaultValue={search.q}
        placeholder={t('staff.orders.searchHint')}
        aria-keyshortcuts="/"
        onSearch={askSoon}
        className="col-span-2 md:w-74 md:max-w-full xl:w-90"
      />
      <Field label={t('orders.method')} hideLabel className="min-w-0">
        {(attributes) => (
          <Select
            {...attributes}
            name="shippingMethod"
            defaultValue={search.shippingMethod ?? ''}
            onChange={choose}
          >
            <option value="">{t('staff.orders.anyMethod')}</option>
            {shippingMethods.map((method) => (
              <option key={method} value={method}>
                {t(shippingMethodTexts[method])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {search.list === 'all' && (
        <Field label={t('orders.status')} hideLabel className="min-w-0">
          {(attributes) => (
            <Select {...attributes} name="status" defaultValue={search.status ?? ''} onChange={choose}>
              <option value="">{t('staff.orders.anyStatus')}</option>
              {orderStatuses.map((status) => (
                <option key={status} value={status}>
                  {t(statusTable[status].text)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <fieldset className="col-span-2 flex min-w-0 items-center gap-2">
        <legend className="sr-only">{t('staff.orders.placed')}</legend>
        <span aria-hidden className="text-ink-soft max-md:hidden xl:ml-2">
          {t('orders.orderDate')}
        </span>
        <DayField name="from" label={t('staff.orders.from')} day={search.from} onChange={askSoon} />
        <span aria-hidden>–</span>
        <DayField name="to" label={t('staff.orders.to')} day={search.to} onChange={askSoon} />
      </fieldset>
      <button
        type="submit"
        className="sr-only focus-visible:not-sr-only focus-visible:min-h-9 focus-visible:px-3"
      >
        {t('staff.orders.find')}
      </button>
    </form>
  )
}

function withoutPage(search: OrderSearch): string {
  return orderSearchParameters({ ...search, after: undefined }).toString()
}

interface DayFieldProps {
  name: 'from' | 'to'
  label: string
  day: string | undefined
  onChange: () => void
}

function DayField({ name, label, day, onChange }: DayFieldProps) {
  return (
    <Field label={label} hideLabel className="min-w-0 grow">
      {(attributes) => (
        <Input
          {...attributes}
          type="date"
          name={name}
          title={label}
          defaultValue={day ?? ''}
          onChange={onChange}
          className="md:w-36"
        />
      )}
    </Field>
  )
}
