import { Download, ScanBarcode } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, redirect, useRevalidator } from 'react-router'
import { flagParam, pageParam, searchParams, searchTextParam, type ValuesOf } from '#core/search-params.ts'
import { apiContext } from '../../api/context.ts'
import { useFilterForm } from '../../forms/use-filter-form.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { useMay } from '../../staff/shell/use-staff.ts'
import { PageLinks } from '../../staff/ui/page-links.tsx'
import { SearchInput } from '../../staff/ui/search-input.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { Route } from './+types/stock-page'
import { specKey, type StockedSpec } from './adjust-form.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { StockTable, type StockChange } from './stock-table.tsx'

const pageSize = 25

export const stockParams = searchParams({ q: searchTextParam(200), low: flagParam(), page: pageParam() })
type StockFilter = ValuesOf<typeof stockParams>

/** Reads a page of products. Redirects to the last page if the requested page does not exist. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = stockParams.parse(url.searchParams)
  const { q, low, page } = filter
  const api = context.get(apiContext)
  const [{ total, products }, alone] = await Promise.all([
    api.call('GET /staff/stock', { query: { q, page, pageSize, ...(low && { low: 'yes' }) } }),
    api.call('GET /staff/approvals/alone'),
  ])
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  if (page > lastPage) throw redirect(staffPaths.stock(stockParams.with(filter, { page: lastPage })))
  const shown = low
    ? products.map((product) => ({ ...product, specs: product.specs.filter((spec) => spec.low) }))
    : products
  return { filter, total, lastPage, products: shown, left: alone.refund }
}

/** The page of the stock: "Product list with stock at a glance … stock adjustments with reason and history." */
export default function StockPage({ loaderData }: Route.ComponentProps) {
  const { filter, total, lastPage, products, left } = loaderData
  const { t, language } = useTranslator()
  const may = useMay()
  const { revalidate } = useRevalidator()
  const [historyOf, setHistoryOf] = useState<StockedSpec>()
  const [change, setChange] = useState<StockChange>()

  // After a change, a spec that is no longer low leaves the list.
  const shown = products.flatMap(({ id, specs }) =>
    specs.map((spec) => specKey({ productId: id, specId: spec.id })),
  )
  const isGone = change !== undefined && !shown.includes(specKey(change.spec))

  return (
    <StaffPage
      title={t('staff.nav.stock')}
      afterTitle={
        <p role="status" className="text-ink-soft">
          {t('staff.common.productCount', { count: total })}
        </p>
      }
      actions={
        <>
          {may('stock:adjust') && (
            <Link to={staffPaths.stockCount()} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              <ScanBarcode className="size-4" />
              {t('staff.count.title')}
            </Link>
          )}
          {may('stock:export') && (
            <a
              href={`/api/staff/stock/export?format=xlsx&lang=${language}`}
              download
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              <Download className="size-4" />
              {t('staff.stock.export')}
            </a>
          )}
        </>
      }
    >
      <StockSearch filter={filter} takesFocus={isGone} />
      <p role="status" className={isGone ? 'mt-3 text-success' : 'sr-only'}>
        {change && t('staff.stock.saved', { ...change, spec: change.spec.name })}
      </p>
      {products.length === 0 ? (
        <p className="mt-5 text-ink-soft">
          {t(filter.low ? 'staff.stock.nothingLow' : 'staff.common.noProductMatches')}
        </p>
      ) : (
        <StockTable
          products={products}
          mayAdjust={may('stock:adjust')}
          left={left}
          change={change}
          onChanged={(made) => {
            setChange(made)
            void revalidate()
          }}
          onHistory={setHistoryOf}
        />
      )}
      <PageLinks
        page={filter.page}
        lastPage={lastPage}
        addressOf={(page) => staffPaths.stock(stockParams.with(filter, { page }))}
      />
      <HistoryDialog spec={historyOf} onClose={() => setHistoryOf(undefined)} />
    </StaffPage>
  )
}

/** The filter of the stock. It gets the focus if the focused element has left the page. */
function StockSearch({ filter, takesFocus }: { filter: StockFilter; takesFocus: boolean }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const list = useFilterForm({ params: stockParams, addressOf: staffPaths.stock })
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) input.current?.focus()
  }, [takesFocus])
  return (
    <form {...list.form} className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <SearchInput
        label={t('common.searchProducts')}
        ref={input}
        name="q"
        defaultValue={filter.q}
        placeholder={t('staff.stock.searchHint')}
        onSearch={list.searchSoon}
        className="grow sm:max-w-80"
      />
      <Checkbox name="low" value="yes" defaultChecked={filter.low} onChange={list.searchNow}>
        {t('staff.stock.onlyLow')}
      </Checkbox>
      <button type="submit" className="sr-only focus-visible:not-sr-only">
        {t('common.search')}
      </button>
    </form>
  )
}
