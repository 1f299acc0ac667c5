import type { ButtonHTMLAttributes, ReactNode } from 'react'

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> & {
  /** Its name, because an icon is never alone without one. */
  label: string
  bordered?: boolean
  /** The icon, 20 or 24 px. */
  children: ReactNode
}

/** A button of 44 px that shows an icon alone. */
export function IconButton({
  label,
  bordered = false,
  type = 'button',
  className = '',
  children,
  ...attributes
}: IconButtonProps) {
  const edge = bordered ? 'border border-control' : ''
  return (
    <button
      {...attributes}
      type={type}
      aria-label={label}
      className={`inline-grid size-11 shrink-0 place-items-center rounded-control hover:bg-studio disabled:cursor-not-allowed disabled:text-control ${edge} ${className}`}
    >
      {children}
    </button>
  )
}
