import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'

/**
 * Makes a field the combobox of the list below it: the focus stays in the field, arrows choose an option (initially the
 * first), and Enter picks the chosen option. If Enter comes before the list is `ready`, as from a scanner, the option
 * is picked once the list is ready.
 */
export function usePick({
  count,
  ready,
  onPick,
}: {
  count: number
  ready: boolean
  onPick: (index: number) => void
}) {
  const id = useId()
  const [active, setActive] = useState(0)
  const isWaiting = useRef(false)
  const chosen = Math.min(active, count - 1)

  const pick = useEffectEvent((index: number) => {
    isWaiting.current = false
    if (index >= 0) onPick(index)
  })
  useEffect(() => {
    if (isWaiting.current && ready) pick(chosen)
  }, [ready, chosen])

  return {
    chosen,
    /** Starts again, because the text has changed. */
    restart: () => {
      setActive(0)
      isWaiting.current = false
    },
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': count > 0,
      'aria-controls': id,
      'aria-activedescendant': chosen < 0 ? undefined : `${id}-${chosen}`,
      onKeyDown: (event: KeyboardEvent) => {
        // Input methods use the same keys to choose a character.
        if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
        if (event.key === 'Enter') {
          event.preventDefault()
          if (!ready) isWaiting.current = true
          else if (chosen >= 0) {
            setActive(0)
            onPick(chosen)
          }
        } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault()
          const step = event.key === 'ArrowDown' ? 1 : -1
          setActive(Math.max(0, Math.min(count - 1, chosen + step)))
        }
      },
    },
    list: { id, role: 'listbox' },
    option: (index: number, disabled = false) => ({
      id: `${id}-${index}`,
      role: 'option',
      'aria-disabled': disabled || undefined,
      'aria-selected': index === chosen,
      // Keeps the focus in the field.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: () => {
        setActive(0)
        onPick(index)
      },
    }),
  } as const
}
