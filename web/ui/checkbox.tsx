import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'

export function Checkbox({ children, ...attributes }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <span className="relative grid size-5 shrink-0 place-items-center pointer-coarse:size-6">
        <input
          {...attributes}
          type="checkbox"
          className="peer absolute inset-0 appearance-none rounded-control border border-control bg-paper checked:border-ink checked:bg-ink"
        />
        <Check
          className="pointer-events-none relative size-3.5 text-white opacity-0 peer-checked:opacity-100"
          strokeWidth={3}
        />
      </span>
      <span>{children}</span>
    </label>
  )
}
