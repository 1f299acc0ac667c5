import { ArrowLeft, Search } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../i18n/i18n.tsx'
import { LanguageField } from '../navigation/language-in-links.tsx'
import { paths } from '../navigation/paths.ts'
import { Input } from '../ui/controls.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useBackCloses } from '../ui/use-back-closes.ts'
import { useLastSearches } from './last-searches.ts'
import { addressesOf, SuggestionList } from './suggestion-list.tsx'
import { useCombobox } from './use-combobox.ts'
import { useSuggestions } from './use-suggestions.ts'

interface SearchScreenProps {
  /** The current search words of the page. */
  words: string
  open: boolean
  onClose: () => void
}

/** The search on a phone: "a whole screen with a back arrow." */
export function SearchScreen({ words, open, onClose }: SearchScreenProps) {
  const t = useT()
  const { leave } = useBackCloses(open, onClose)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label={t('common.search')}
      className="h-dvh max-h-none w-full max-w-none flex-col overflow-y-auto bg-paper text-ink open:flex"
    >
      <Suggesting
        searched={words}
        onClose={onClose}
        onLeave={() => {
          leave()
          onClose()
        }}
      />
    </Dialog>
  )
}

function Suggesting(props: { searched: string; onClose: () => void; onLeave: () => void }) {
  const { searched, onClose, onLeave } = props
  const t = useT()
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const [typed, setTyped] = useState(searched)
  const { words, answer } = useSuggestions(typed)
  const lastSearches = useLastSearches()
  const searches = typed.trim() === '' ? lastSearches : []
  const addresses = addressesOf(answer, searches)
  const { chosen, go } = useCombobox({
    field,
    addresses,
    open: addresses.length > 0,
    onOpen: () => {},
    onClose,
    onLeave,
    onInput: setTyped,
    replace: true,
  })
  return (
    <>
      <div className="flex h-15 shrink-0 items-center gap-1 border-b border-line pr-(--gutter) pl-1">
        <IconButton label={t('search.close')} onClick={onClose} className="focus-visible:-outline-offset-4">
          <ArrowLeft className="size-6" />
        </IconButton>
        <form role="search" action={paths.shop()} className="relative grow">
          <LanguageField />
          <Search className="pointer-events-none absolute top-3 left-3 size-5" />
          <Input
            ref={setField}
            type="search"
            name="q"
            maxLength={100}
            defaultValue={searched}
            enterKeyHint="search"
            autoComplete="off"
            aria-label={t('common.searchProducts')}
            placeholder={t('common.searchProducts')}
            data-autofocus=""
            density="compact"
            className="min-h-11 pl-10"
          />
        </form>
      </div>
      <div className="px-(--gutter) py-4">
        {addresses.length > 0 && (
          <SuggestionList words={words} answer={answer} searches={searches} chosen={chosen} onChoose={go} />
        )}
        <p role="status" className="sr-only">
          {answer ? t('search.found', { count: addresses.length }) : ''}
        </p>
      </div>
    </>
  )
}
