import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../i18n/i18n.tsx'
import { useLastSearches } from './last-searches.ts'
import { addressesOf, SuggestionList } from './suggestion-list.tsx'
import { resultsOf, useCombobox } from './use-combobox.ts'
import { useSuggestions } from './use-suggestions.ts'

/** Maximum number of last searches that are shown with suggestions. */
const maxWithSuggestions = 3

/** The suggestions below the search field of the header, as wide as the header. */
export function SearchPanel({ field }: { field: HTMLInputElement }) {
  const t = useT()
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(document.activeElement === field)
  const [typed, setTyped] = useState(field.value)
  const { words, answer } = useSuggestions(typed)
  const lastSearches = useLastSearches()
  const searches =
    typed.trim() === ''
      ? lastSearches
      : lastSearches
          .filter((one) => one.toLowerCase().includes(typed.trim().toLowerCase()))
          .slice(0, maxWithSuggestions)
  const addresses = addressesOf(answer, searches)
  const isShown = open && addresses.length > 0
  const { chosen, go } = useCombobox({
    field,
    addresses,
    open: isShown,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onInput: setTyped,
  })

  useEffect(() => {
    const show = () => setOpen(true)
    const hide = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && panel.current?.contains(relatedTarget))) setOpen(false)
    }
    field.addEventListener('focus', show)
    field.addEventListener('blur', hide)
    return () => {
      field.removeEventListener('focus', show)
      field.removeEventListener('blur', hide)
    }
  }, [field])

  return (
    <>
      {isShown && (
        <div
          ref={panel}
          className="absolute inset-x-0 top-full border-b border-line bg-paper shadow-pop transition-opacity duration-200 starting:opacity-0"
        >
          <div className="wrap pt-6 pb-7">
            <SuggestionList words={words} answer={answer} searches={searches} chosen={chosen} onChoose={go} />
            <div className="mt-5 flex flex-wrap items-baseline gap-x-6 gap-y-1.5 border-t border-line pt-3.5 text-xs text-ink-soft">
              <span>{t('search.keys')}</span>
              {words !== '' && (
                <Link
                  to={resultsOf(words)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={(event) => {
                    event.preventDefault()
                    go(resultsOf(words), words)
                  }}
                  className="ml-auto text-ink"
                >
                  {t('search.all', { words })}
                </Link>
              )}
            </div>
          </div>
        </div>
      )}
      <p role="status" className="sr-only">
        {isShown && answer ? t('search.found', { count: addresses.length }) : ''}
      </p>
    </>
  )
}
