import type { ComponentProps } from 'react'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; bordered?: boolean }

/** A button of 44 px that shows only an icon of 20 or 24 px. Screen readers read the label. */
export function IconButton(props: IconButtonProps) {
  const { label, bordered = false, type = 'button', className = '', ...attributes } = props
  const edge = bordered ? 'border border-control' : ''
  return (
    <button
      {...attributes}
      type={type}
      aria-label={label}
      className={`inline-grid size-11 shrink-0 place-items-center rounded-control hover:bg-studio disabled:cursor-not-allowed disabled:text-control ${edge} ${className}`}
    />
  )
}
