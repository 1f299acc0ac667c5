import { Search } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import type { SearchPanel } from './search-panel.tsx'
import type { SearchScreen } from './search-screen.tsx'
import { report } from '../session/report-problem.ts'

const failed = (error: unknown) => report('The search could not be loaded.', error)
const icon = { strokeWidth: 1.5, 'aria-hidden': true } as const

/** The search field of the header: a form of the shop page, until its suggestions are loaded at the first focus. */
export function HeaderSearch() {
  const t = useT()
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const [Panel, setPanel] = useState<typeof SearchPanel>()
  return (
    <>
      <form
        role="search"
        action={paths.shop()}
        className="relative flex-[0_1_200px] max-lg:hidden xl:flex-[0_1_300px]"
      >
        <Search className="pointer-events-none absolute top-2.5 left-3 size-5" {...icon} />
        <input
          ref={setField}
          type="search"
          name="q"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('search.field')}
          placeholder={t('search.field')}
          onFocus={() =>
            import('./search-panel.tsx').then(({ SearchPanel }) => setPanel(() => SearchPanel), failed)
          }
          className="h-10 w-full rounded-control border border-control bg-paper pr-2 pl-10 text-md placeholder:text-ink-soft placeholder:opacity-100 hover:border-ink focus:border-petrol focus:outline-2 focus:-outline-offset-1 focus:outline-petrol"
        />
      </form>
      {Panel && field && <Panel field={field} />}
    </>
  )
}

/** The search of narrow pages: a link to the shop page, which becomes a screen of its own. */
export function SearchIcon() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [Screen, setScreen] = useState<typeof SearchScreen>()
  return (
    <>
      <Link
        to={paths.shop()}
        aria-label={t('search.title')}
        onClick={(event) => {
          event.preventDefault()
          import('./search-screen.tsx').then(({ SearchScreen }) => {
            setScreen(() => SearchScreen)
            setOpen(true)
          }, failed)
        }}
        className="ml-auto grid size-11 shrink-0 place-items-center rounded-control hover:bg-studio lg:hidden"
      >
        <Search className="size-6" {...icon} />
      </Link>
      {Screen && <Screen open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
