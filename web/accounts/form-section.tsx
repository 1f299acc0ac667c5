import { useId, type ReactNode } from 'react'

/** A section of a long form; the first one has a dimension line above, the others a thin line. */
export function FormSection(props: { title: string; text?: string; first?: boolean; children: ReactNode }) {
  const { title, text, first = false, children } = props
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`grid gap-5 py-9 lg:grid-cols-[minmax(0,3fr)_minmax(0,7fr)] lg:gap-12 ${
        first ? 'rule' : 'border-t border-line'
      }`}
    >
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {text && <p className="mt-1.5 text-sm text-ink-soft">{text}</p>}
      </div>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </section>
  )
}
