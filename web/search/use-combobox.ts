import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths, type ShopAddress } from '../navigation/paths.ts'
import { rememberSearch } from './last-searches.ts'

/** The id of the list of suggestions and of each option. */
export const listId = 'suggestions'
export const optionId = (index: number) => `suggestion-${index}`

/** The results of some words on the shop page. */
export const resultsOf = (words: string): ShopAddress => paths.shop(new URLSearchParams({ q: words.trim() }))

/**
 * Makes a search field the combobox of a list of addresses: the focus stays in the field, arrows choose, Enter opens what
 * is chosen or else the results, Esc closes. The field stands on the page before this script, so its attributes and
 * listeners are added here.
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
  /** Where each option leads. */
  addresses: readonly ShopAddress[]
  open: boolean
  onOpen: () => void
  onClose: () => void
  /** Instead of `onClose` when a page follows. */
  onLeave?: () => void
  onInput: (typed: string) => void
  /** A screen over the page has an entry of its own in the history, which the next page replaces. */
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
      // Before the first and after the last comes the field itself.
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

/** The combobox's attributes of the field, which stands on the page before this script. */
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
