import { useState } from 'react'
import { SearchPanel } from './search-panel.tsx'
import { SearchScreen } from './search-screen.tsx'

interface HeaderSuggestionsProps {
  /** The field of wide pages; missing where a list follows it instead. */
  field: HTMLInputElement | null
  /** The words that the page was searched for. */
  words: string
  /** Each press opens the search screen of narrow pages. */
  presses: number
}

/** The suggestions of the header: below its field, and on narrow pages on a screen of their own. */
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
