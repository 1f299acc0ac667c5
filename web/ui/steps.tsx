/**
 * The steps of a task as a dimension line: a tick where each begins, drawn as far as one has come.
 *
 * @param current place of the present step, from 0
 */
export function Steps({
  label,
  steps,
  current,
}: {
  label: string
  steps: readonly string[]
  current: number
}) {
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
