import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../i18n/i18n.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { stockParams, type StockListing } from './stock-listing.ts'
import { SearchInput } from '../../staff/ui/search-input.tsx'
import { useListForm } from '../../forms/use-list-form.ts'

/**
 * What the list is narrowed by: words as they are typed, and whether only what is low is shown. A form that also works
 * without a script.
 */
export function StockSearch({
  listing,
  takesFocus,
}: {
  listing: StockListing
  /** Whether what had the focus has left the page. */
  takesFocus: boolean
}) {
  const t = useT()
  const navigate = useNavigate()
  const words = useRef<HTMLInputElement>(null)
  const low = useRef<HTMLInputElement>(null)
  const asked = useRef(listing)
  const form = useRef<HTMLFormElement>(null)
  const { ask, askSoon } = useListForm(form, (said, how) => {
    const wanted = stockParams.parse(said)
    if (wanted.q === asked.current.q && wanted.low === asked.current.low) return
    asked.current = wanted
    void navigate(staffPaths.stock(stockParams.write(wanted)), how)
  })

  useEffect(() => {
    // Back and links change the listing from outside.
    if (words.current && listing.q !== asked.current.q) words.current.value = listing.q
    if (low.current && listing.low !== asked.current.low) low.current.checked = listing.low
    asked.current = listing
  }, [listing])
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) words.current?.focus()
  }, [takesFocus])

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
      <SearchInput
        label={t('staff.stock.search')}
        ref={words}
        name="q"
        defaultValue={listing.q}
        placeholder={t('staff.stock.searchHint')}
        onSearch={askSoon}
        className="grow sm:max-w-80"
      />
      <Checkbox ref={low} name="low" value="yes" defaultChecked={listing.low} onChange={ask}>
        {t('staff.stock.onlyLow')}
      </Checkbox>
      <button type="submit" className="sr-only focus-visible:not-sr-only">
        {t('staff.stock.apply')}
      </button>
    </form>
  )
}
