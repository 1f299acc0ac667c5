import { useLayoutEffect, useRef } from 'react'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'

/**
 * Asks to delete the row of a table it stands in; once that is gone, the focus goes to the same button of the row
 * beside it, or to the first button of the page.
 */
export function DeleteButton({ label, onAsk }: { label: string; onAsk: () => void }) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own === null || document.activeElement !== own) return
      const row = own.closest('tr')
      const beside = row?.nextElementSibling ?? row?.previousElementSibling
      const next =
        beside?.querySelector<HTMLElement>('[data-delete]') ??
        own.closest('main')?.querySelector<HTMLElement>('button')
      next?.focus()
    }
  }, [])
  return (
    <Button ref={button} data-delete="" size="sm" variant="quiet" aria-label={label} onClick={onAsk}>
      {t('staff.categories.delete')}
    </Button>
  )
}
