import { useState } from 'react'
import { SearchPanel } from './search-panel.tsx'
import { SearchScreen } from './search-screen.tsx'

interface HeaderSuggestionsProps {
  /** The field of wide pages; null on the shop page, where the list follows the field. */
  field: HTMLInputElement | null
  /** The current search words of the page. */
  words: string
  /** The number of presses. Each press opens the search screen on narrow pages. */
  presses: number
}

/** The suggestions of the header: below its field on wide pages, and on a separate screen on narrow ones. */
export function HeaderSuggestions({ field, words, presses }: HeaderSuggestionsProps) {
  const [closed, setClosed] = useState(0)
  return (
    <>
      {field && <SearchPanel field={field} />}
      {presses > 0 && (
        <SearchScreen words={words} open={presses > closed} onClose={() => setClosed(presses)} />
      )}
    </>
  )
}
