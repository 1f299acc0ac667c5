/** The steps of a task as a dimension line, drawn up to the current one (from 0). */
export function Steps(props: { label: string; steps: readonly string[]; current: number }) {
  const { label, steps, current } = props
  return (
    <ol
      aria-label={label}
      className="relative flex after:absolute after:-top-[5px] after:right-0 after:h-[11px] after:w-px after:bg-control"
    >
      {steps.map((step, place) => {
        const reached = place <= current
        return (
          <li
            key={step}
            aria-current={place === current ? 'step' : undefined}
            className={`relative flex-1 pt-3.5 pr-2.5 text-xs before:absolute before:inset-x-0 before:top-0 before:h-px after:absolute after:-top-[5px] after:left-0 after:h-[11px] after:w-px ${
              reached ? 'before:bg-ink after:bg-ink' : 'before:bg-line after:bg-control'
            } ${place === current ? 'font-medium text-ink' : 'text-ink-soft'}`}
          >
            {step}
          </li>
        )
      })}
    </ol>
  )
}
