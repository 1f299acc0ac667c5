import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIconButton } from './reorder.tsx'

interface AddButtonProps {
  id?: string
  /** Whether there is no room for another row. */
  isFull: boolean
  onAdd: () => void
  children: ReactNode
}

/** Adds a row to a list of fields. */
export function AddButton({ id, isFull, onAdd, children }: AddButtonProps) {
  return (
    <Button
      id={id}
      size="sm"
      variant="secondary"
      aria-disabled={isFull || undefined}
      onClick={isFull ? undefined : onAdd}
    >
      <Plus className="size-4" />
      {children}
    </Button>
  )
}

interface RemoveButtonProps {
  label: string
  onRemove: () => void
  className?: string
}

/** Removes a row from a list; the focus moves to the same button of a neighbouring row. */
export function RemoveButton({ label, onRemove, className = '' }: RemoveButtonProps) {
  return (
    <IconButton
      label={label}
      data-remove=""
      className={`${smallIconButton} ${className}`}
      onClick={({ currentTarget }) => {
        const row = currentTarget.closest('li')
        const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
        neighbour?.querySelector<HTMLElement>('[data-remove]')?.focus()
        onRemove()
      }}
    >
      <X className="size-4" />
    </IconButton>
  )
}
