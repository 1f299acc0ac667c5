import { Search } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../i18n/i18n.tsx'
import { LanguageField } from '../navigation/language-in-links.tsx'
import { paths } from '../navigation/paths.ts'
import { useLazyPart } from '../offline/use-lazy-part.ts'
import { listingForm } from '../catalogue/listing/listing-form-id.ts'

const fetchSuggestions = async () => (await import('./header-suggestions.tsx')).HeaderSuggestions

const place = 'search'

/**
 * The search box of every page. Narrow pages show an icon instead, which opens the search screen, or the box itself
 * if scripts are off. Suggestions are loaded at the first focus or press. On the shop page the box is the list's
 * "search box": a field of the listing's form. The list follows it during typing, so only the screen needs
 * suggestions.
 */
export function HeaderSearch() {
  const t = useT()
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const [Suggestions, load] = useLazyPart(fetchSuggestions, 'The search could not be loaded.')
  /** Counts the presses that open the search screen on narrow pages. */
  const [presses, setPresses] = useState(0)
  const { pathname, search } = useLocation()
  const onShopPage = pathname === paths.shop()
  const words = onShopPage ? (new URLSearchParams(search).get('q') ?? '') : ''
  const label = t('common.searchProducts')
  const icon = <Search className="size-5" />
  const box = {
    type: 'search',
    name: 'q',
    maxLength: 100,
    autoComplete: 'off',
    enterKeyHint: 'search',
    'aria-label': label,
    placeholder: label,
    className:
      'h-10 w-full border-b border-control pr-2 pl-8 text-md placeholder:text-ink-soft placeholder:opacity-100 hover:border-ink',
  } as const
  return (
    <>
      <div
        id={place}
        className="relative flex-[0_1_200px] max-lg:hidden max-lg:target:absolute max-lg:target:inset-x-0 max-lg:target:top-full max-lg:target:block max-lg:target:border-b max-lg:target:border-line max-lg:target:bg-paper max-lg:target:px-(--gutter) max-lg:target:pb-3 xl:flex-[0_1_300px]"
      >
        <span className="pointer-events-none absolute mt-2.5 text-ink-soft">{icon}</span>
        {onShopPage ? (
          <input {...box} key="list" form={listingForm} defaultValue={words} />
        ) : (
          <form role="search" aria-label={t('common.search')} action={paths.shop()}>
            <LanguageField />
            <input {...box} ref={setField} onFocus={load} />
          </form>
        )}
      </div>
      <a
        href={`#${place}`}
        aria-label={t('common.search')}
        onClick={(event) => {
          event.preventDefault()
          setPresses(presses + 1)
          void load()
        }}
        className="ml-auto grid size-11 place-items-center lg:hidden"
      >
        {icon}
      </a>
      {Suggestions && <Suggestions field={field} words={words} presses={presses} />}
    </>
  )
}
