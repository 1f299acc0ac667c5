import type { ComponentProps, ReactNode } from 'react'

type ChoiceCardProps = Omit<ComponentProps<'input'>, 'type' | 'title'> & {
  title: string
  text?: ReactNode
}

/** A radio choice as a card with a border. The chosen card has a dark border and a grey background. */
export function ChoiceCard({ title, text, className = '', ...attributes }: ChoiceCardProps) {
  return (
    <label
      className={`grid grid-cols-[20px_minmax(0,1fr)] content-start gap-x-3 rounded-control border border-control p-4 has-checked:border-ink has-checked:bg-studio has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-petrol ${className}`}
    >
      <span className="relative mt-0.5 grid size-5 place-items-center">
        <input
          {...attributes}
          type="radio"
          className="peer absolute inset-0 appearance-none rounded-full border border-control bg-paper outline-none checked:border-ink aria-invalid:border-danger"
        />
        <span
          aria-hidden
          className="pointer-events-none relative size-2.5 rounded-full bg-ink opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="leading-6 font-medium wrap-break-word">{title}</span>
      {text && <span className="col-start-2 text-sm wrap-break-word text-ink-soft">{text}</span>}
    </label>
  )
}
