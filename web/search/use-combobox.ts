import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths, type ShopAddress } from '../navigation/paths.ts'
import { rememberSearch } from './last-searches.ts'

/** Ids of the list and its options. */
export const listId = 'suggestions'
export const optionId = (index: number) => `suggestion-${index}`

/** The URL of the shop page with the results for some words. */
export const resultsOf = (words: string): ShopAddress => paths.shop(new URLSearchParams({ q: words.trim() }))

/**
 * Makes a search field the combobox of a list of addresses. The focus stays in the field. The arrows choose an
 * option, Enter opens the chosen option or the results, and Esc closes the list. The field is rendered before this
 * script is loaded, so its attributes and listeners are added here.
 */
export function useCombobox({
  field,
  addresses,
  open,
  onOpen,
  onClose,
  onLeave = onClose,
  onInput,
  replace = false,
}: {
  field: HTMLInputElement | null
  /** The URL of each option. */
  addresses: readonly ShopAddress[]
  open: boolean
  onOpen: () => void
  onClose: () => void
  /** Called instead of `onClose` when a chosen page is opened. */
  onLeave?: () => void
  onInput: (typed: string) => void
  /** Whether the opened page replaces the current history entry, which belongs to a screen over the page. */
  replace?: boolean
}) {
  const navigate = useNavigate()
  const [active, setActive] = useState(-1)
  const chosen = open && active < addresses.length ? active : -1

  const go = (address: ShopAddress, words: string) => {
    if (words.trim() !== '') rememberSearch(words)
    setActive(-1)
    onLeave()
    void navigate(address, { replace })
  }
  const submit = useEffectEvent((event: Event) => {
    event.preventDefault()
    const words = field?.value ?? ''
    go(addresses[chosen] ?? resultsOf(words), words)
  })
  const input = useEffectEvent(() => {
    setActive(-1)
    onInput(field?.value ?? '')
    onOpen()
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    // An input method uses the same keys to choose a character.
    if (event.isComposing) return
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      onClose()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) return onOpen()
      const count = addresses.length + 1
      const step = event.key === 'ArrowDown' ? 1 : -1
      // Beyond the first or the last option, no option is chosen.
      setActive(((chosen + 1 + step + count) % count) - 1)
    }
  })

  useEffect(() => {
    if (!field) return
    const form = field.form
    const listeners = [
      [field, 'input', input],
      [field, 'keydown', press as (event: Event) => void],
      [form, 'submit', submit],
    ] as const
    for (const [target, name, listener] of listeners) target?.addEventListener(name, listener)
    return () => {
      for (const [target, name, listener] of listeners) target?.removeEventListener(name, listener)
    }
  }, [field])

  useAttributes(field, { open, chosen })

  return { chosen, go }
}

/** Sets the combobox attributes of a field that this script does not render. */
function useAttributes(field: HTMLInputElement | null, { open, chosen }: { open: boolean; chosen: number }) {
  useEffect(() => {
    if (!field) return
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-controls', listId)
    field.setAttribute('aria-expanded', String(open))
    if (chosen < 0) return field.removeAttribute('aria-activedescendant')
    field.setAttribute('aria-activedescendant', optionId(chosen))
    document.querySelector(`#${optionId(chosen)}`)?.scrollIntoView({ block: 'nearest' })
  }, [field, open, chosen])
}
