import { useState } from 'react'
import { SearchPanel } from './search-panel.tsx'
import { SearchScreen } from './search-screen.tsx'

interface HeaderSuggestionsProps {
  field: HTMLInputElement
  /** Each press opens the search screen of narrow pages. */
  presses: number
}

/** The suggestions of the header: below its field, and on narrow pages on a screen of their own. */
export function HeaderSuggestions({ field, presses }: HeaderSuggestionsProps) {
  const [closed, setClosed] = useState(0)
  return (
    <>
      <SearchPanel field={field} />
      {presses > 0 && <SearchScreen open={presses > closed} onClose={() => setClosed(presses)} />}
    </>
  )
}
