import { Search } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useT } from '../i18n/i18n.tsx'
import { LanguageField } from '../navigation/language-in-links.tsx'
import { paths } from '../navigation/paths.ts'
import { useLazyPart } from '../offline/use-lazy-part.ts'

const fetchSuggestions = async () => (await import('./header-suggestions.tsx')).HeaderSuggestions

/** Focuses the search box of the shop page. */
const focusSearchBox = () => document.querySelector<HTMLElement>('main [type=search]')?.focus()

/**
 * The search of the header: a form of the shop page, and on narrow pages a link to it. Suggestions are loaded at the
 * first focus or press. The shop page has a "search box" of its own, so the form is not shown there, and the link leads
 * to that box.
 */
export function HeaderSearch() {
  const t = useT()
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const [Suggestions, load] = useLazyPart(fetchSuggestions, 'The search could not be loaded.')
  /** Counts the presses that open the search screen of narrow pages. */
  const [presses, setPresses] = useState(0)
  const onShopPage = useLocation().pathname === paths.shop()
  const label = t('common.searchProducts')
  const icon = <Search className="size-5" />
  return (
    <>
      {!onShopPage && (
        <form
          role="search"
          aria-label={t('common.search')}
          action={paths.shop()}
          className="relative flex-[0_1_200px] max-lg:hidden xl:flex-[0_1_300px]"
        >
          <LanguageField />
          <span className="pointer-events-none absolute top-2.5 left-3">{icon}</span>
          <input
            ref={setField}
            type="search"
            name="q"
            maxLength={100}
            autoComplete="off"
            aria-label={label}
            placeholder={label}
            onFocus={load}
            className="h-10 w-full rounded-control border border-control pr-2 pl-10 text-md placeholder:text-ink-soft placeholder:opacity-100 hover:border-ink"
          />
        </form>
      )}
      <Link
        to={paths.shop()}
        aria-label={t('common.search')}
        onClick={(event) => {
          event.preventDefault()
          if (onShopPage) return focusSearchBox()
          setPresses(presses + 1)
          return void load()
        }}
        className="ml-auto grid size-11 place-items-center lg:hidden"
      >
        {icon}
      </Link>
      {Suggestions && field && <Suggestions field={field} presses={presses} />}
    </>
  )
}
