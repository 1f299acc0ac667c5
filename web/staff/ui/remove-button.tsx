import { X } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIconButton } from './reorder.tsx'

/** Takes a row off a list; the focus goes to the same button of the row beside it. */
export function RemoveButton({
  label,
  onRemove,
  className = '',
}: {
  label: string
  onRemove: () => void
  className?: string
}) {
  return (
    <IconButton
      label={label}
      data-remove=""
      className={`${smallIconButton} ${className}`}
      onClick={({ currentTarget }) => {
        const row = currentTarget.closest('li')
        const beside = row?.nextElementSibling ?? row?.previousElementSibling
        beside?.querySelector<HTMLElement>('[data-remove]')?.focus()
        onRemove()
      }}
    >
      <X className="size-4" strokeWidth={1.5} aria-hidden />
    </IconButton>
  )
}
