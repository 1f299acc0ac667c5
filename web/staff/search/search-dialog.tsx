import { Search, X } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../i18n/i18n.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLookup } from '../pick/use-lookup.ts'
import { usePick } from '../pick/use-pick.ts'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { Key } from '../ui/key.tsx'
import { kinds, linesOf, type Kind, type Results } from './search-results.ts'
import { ResultText } from './result-text.tsx'

const titles = {
  orders: 'common.orders',
  parcels: 'staff.nav.parcels',
  invoices: 'staff.nav.invoices',
  quotations: 'staff.nav.quotations',
  members: 'staff.nav.members',
  products: 'common.products',
} as const satisfies Record<Kind, string>

/** The dialog that searches orders, quotations, parcels, invoices, members and products. It can be used entirely by keyboard. */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label={t('staff.search.title')}
      className="staff mx-auto mt-[10vh] w-[min(640px,calc(100vw-32px))] rounded-dialog bg-paper text-ink shadow-pop backdrop:bg-ink/42 max-md:mt-4"
    >
      <SearchPanel onClose={onClose} />
    </Dialog>
  )
}

/** Keeps the typed words, their results, and the chosen result. */
function useSearch(onClose: () => void) {
  const api = useStaffApi()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const { answers, answered, problem } = useLookup<Results>(typed, async (q, signal) => [
    await api.call('GET /staff/search', { query: { q } }, { signal }),
  ])
  const [results = {}] = answers
  const lines = linesOf(results, words)
  const pick = usePick({
    count: lines.length,
    ready: answered,
    onPick: (index) => {
      const line = lines[index]
      if (line === undefined) return
      onClose()
      void navigate(line.to)
    },
  })
  const type = (text: string) => {
    setTyped(text)
    pick.restart()
  }
  return { typed, type, words, results, lines, pick, answered, problem }
}

function SearchPanel({ onClose }: { onClose: () => void }) {
  const t = useT()
  const search = useSearch(onClose)
  const { pick, lines, problem } = search
  const found = lines.filter((line) => !('all' in line)).length
  return (
    <div className="flex max-h-[78dvh] flex-col text-sm">
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Search className="size-5 shrink-0" />
        <input
          {...pick.field}
          data-autofocus
          type="search"
          enterKeyHint="go"
          autoComplete="off"
          aria-label={t('staff.search.title')}
          placeholder={t('staff.search.what')}
          value={search.typed}
          maxLength={200}
          onChange={({ target }) => search.type(target.value)}
          className="h-14 min-w-0 grow bg-transparent px-1 text-base outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        <IconButton label={t('common.close')} onClick={onClose}>
          <X className="size-5" />
        </IconButton>
      </div>
      {problem && (
        <Notice tone="danger" className="m-3">
          {problem}
        </Notice>
      )}
      <div
        {...pick.list}
        aria-label={t('staff.search.title')}
        className={lines.length > 0 ? 'min-h-0 overflow-y-auto' : 'hidden'}
      >
        {kinds.map((kind) => (
          <Group key={kind} kind={kind} search={search} />
        ))}
      </div>
      <p role="status" className={search.answered && found === 0 && !problem ? 'px-4 py-5' : 'sr-only'}>
        {search.answered &&
          (found === 0
            ? t('staff.search.none', { words: search.words })
            : t('staff.search.found', { count: found }))}
      </p>
      <Hints />
    </div>
  )
}

/** The lines of one kind of result under its name; empty if there are none. */
function Group({ kind, search }: { kind: Kind; search: ReturnType<typeof useSearch> }) {
  const t = useT()
  const id = useId()
  const { lines, pick, results } = search
  if (!lines.some((line) => line.kind === kind)) return null
  return (
    <div role="group" aria-labelledby={id} className="py-1.5">
      <p id={id} className="px-4 pt-1 pb-0.5 text-xs text-ink-soft">
        {t(titles[kind])}
      </p>
      {lines.map(
        (line, index) =>
          line.kind === kind && (
            <div
              key={'all' in line ? 'all' : line.index}
              {...pick.option(index)}
              ref={index === pick.chosen ? keepInView : undefined}
              className={option}
            >
              {'all' in line ? (
                <span className="underline decoration-control underline-offset-4">
                  {t(`staff.search.all.${line.all}`)}
                </span>
              ) : (
                <ResultText results={results} kind={kind} index={line.index} />
              )}
            </div>
          ),
      )}
    </div>
  )
}

/** Classes of a line. The chosen line has a studio background and a petrol edge, like the options of other lists. */
const option =
  'flex min-h-9 cursor-pointer items-center gap-x-3 px-4 py-1 hover:bg-studio aria-selected:bg-studio ' +
  'aria-selected:shadow-[inset_2px_0_var(--color-petrol)] pointer-coarse:min-h-11 ' +
  'forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2'

const keepInView = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' })

/** The keys of the dialog, for people with a keyboard. */
function Hints() {
  const t = useT()
  return (
    <p className="hidden gap-5 border-t border-line px-4 py-2 text-xs text-ink-soft md:flex pointer-coarse:hidden">
      <Hint text={t('staff.search.choose')}>
        <Key>↑</Key>
        <Key>↓</Key>
      </Hint>
      <Hint text={t('staff.common.open')}>
        <Key>Enter</Key>
      </Hint>
      <Hint text={t('common.close')}>
        <Key>Esc</Key>
      </Hint>
    </p>
  )
}

function Hint({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1">
      {children}
      <span className="ml-1">{text}</span>
    </span>
  )
}
