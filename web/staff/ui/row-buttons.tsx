import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { focusNextRow } from '../../ui/move-focus.ts'
import { smallIconButton } from './reorder.tsx'

interface AddButtonProps {
  /** Whether there is no room for another row. */
  isFull: boolean
  onAdd: () => void
  /** The accessible name, if several buttons show the same text. */
  label?: string
  children: ReactNode
}

/** The button that adds a row to a list of fields. It gets the focus when the last row is removed. */
export function AddButton({ isFull, onAdd, label, children }: AddButtonProps) {
  return (
    <Button
      data-focus-fallback
      size="sm"
      variant="secondary"
      aria-label={label}
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

/**
 * The button that removes a row from a list. The focus moves to the same button of the next row, or to the list's
 * fallback.
 */
export function RemoveButton({ label, onRemove, className = '' }: RemoveButtonProps) {
  return (
    <IconButton
      label={label}
      data-remove=""
      className={`${smallIconButton} ${className}`}
      onClick={({ currentTarget }) => {
        focusNextRow(currentTarget)
        onRemove()
      }}
    >
      <X className="size-4" />
    </IconButton>
  )
}
