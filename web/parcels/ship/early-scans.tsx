import {
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { placeScans } from '#core/parcels/scanned-numbers.ts'
import { useT } from '../../i18n/i18n.tsx'
import { TextArea } from '../../ui/controls.tsx'

const never = () => () => {}

interface EarlyScans {
  /** The numbers of the rows. */
  numbers: readonly string[]
  type: (row: number, number: string) => void
  /** Focuses the row for the next scan; undefined if no row is empty. */
  focus: (row: number | undefined) => void
}

/**
 * Keeps numbers that are scanned before the page is hydrated, and then places them into the rows. Until then, the
 * numbers go into a field of several lines, in which the Enter of a scan begins a new line. A page that is opened
 * without loading a document needs no such field.
 */
export function useEarlyScans({ numbers, type, focus }: EarlyScans): {
  isReady: boolean
  field: ReactNode
} {
  const t = useT()
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const typed = useRef('')
  const keep = useCallback(
    (field: HTMLTextAreaElement) => () => {
      typed.current = field.value
    },
    [],
  )
  const begin = useEffectEvent(() => {
    const { placed, next } = placeScans(numbers, typed.current)
    typed.current = ''
    for (const [row, number] of placed) type(row, number)
    // If the focus has moved on in the meantime, it stays there.
    if (document.activeElement === document.body) focus(next)
  })
  useLayoutEffect(() => {
    if (isReady) begin()
  }, [isReady])
  return {
    isReady,
    field: isReady ? undefined : (
      <TextArea
        ref={keep}
        aria-label={t('staff.ship.early')}
        placeholder={t('staff.ship.early')}
        autoComplete="off"
        spellCheck={false}
        rows={1}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for scanning, which starts at once
        autoFocus
      />
    ),
  }
}
