import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { searchDebounceMs } from '../../../core/listing.ts'
import { useT } from '../../i18n.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { staffPaths } from '../paths.ts'
import { DenseInput } from '../ui/dense-field.tsx'
import { parseStockListing, stockParameters, type StockListing } from './stock-listing.ts'

/**
 * What the list is narrowed by: words as they are typed, and whether only what is low is shown. A form that also works
 * without a script; the fields are the browser's own, so that no late answer takes back what was typed meanwhile.
 */
export function StockSearch({ listing }: { listing: StockListing }) {
  const t = useT()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const words = useRef<HTMLInputElement>(null)
  const low = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(listing)

  const ask = () => {
    clearTimeout(timer.current)
    if (!form.current) return
    const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)])
    const wanted = parseStockListing(new URLSearchParams(fields))
    if (wanted.q === asked.current.q && wanted.low === asked.current.low) return
    asked.current = wanted
    void navigate(staffPaths.stock(stockParameters(wanted)), { replace: true, preventScrollReset: true })
  }
  const askSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(ask, searchDebounceMs)
  }

  useEffect(() => {
    // Back and links change the listing from outside.
    if (words.current && listing.q !== asked.current.q) words.current.value = listing.q
    if (low.current && listing.low !== asked.current.low) low.current.checked = listing.low
    asked.current = listing
  }, [listing])
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <form
      ref={form}
      role="search"
      action={staffPaths.stock()}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
      className="flex flex-wrap items-center gap-x-5 gap-y-2"
    >
      <div className="relative grow sm:max-w-80">
        <label htmlFor="stock-search" className="sr-only">
          {t('staff.stock.search')}
        </label>
        <Search
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2"
          strokeWidth={1.5}
          aria-hidden
        />
        <DenseInput
          ref={words}
          id="stock-search"
          type="search"
          name="q"
          maxLength={200}
          defaultValue={listing.q}
          placeholder={t('staff.stock.searchHint')}
          enterKeyHint="search"
          onInput={(event) => {
            // Half a word of an input method is not yet what somebody means.
            if (!(event.nativeEvent as InputEvent).isComposing) askSoon()
          }}
          onCompositionEnd={askSoon}
          className="pl-8!"
        />
      </div>
      <Checkbox ref={low} name="low" value="yes" defaultChecked={listing.low} onChange={ask}>
        {t('staff.stock.onlyLow')}
      </Checkbox>
      <button type="submit" className="sr-only focus-visible:not-sr-only">
        {t('staff.stock.apply')}
      </button>
    </form>
  )
}
