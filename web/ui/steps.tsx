import type { ReactNode } from 'react'

/** The steps of a task as a dimension line, which is drawn up to the step `current`, counted from 0. */
export function Steps(props: { label: string; steps: readonly string[]; current: number }) {
  const { label, steps, current } = props
  return (
    <ol
      aria-label={label}
      className="relative flex after:absolute after:-top-1.25 after:right-0 after:h-2.75 after:w-px after:bg-control"
    >
      {steps.map((step, index) => {
        const reached = index <= current
        return (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={`relative flex-1 pt-3.5 pr-2.5 text-xs before:absolute before:inset-x-0 before:top-0 before:h-px after:absolute after:-top-1.25 after:left-0 after:h-2.75 after:w-px ${
              reached ? 'before:bg-ink after:bg-ink' : 'before:bg-line after:bg-control'
            } ${index === current ? 'font-medium text-ink' : 'text-ink-soft'}`}
          >
            {step}
          </li>
        )
      })}
    </ol>
  )
}

interface Step {
  name: string
  place: 'done' | 'now' | 'ahead'
  /** Shown below the name of the step. */
  note?: ReactNode
}

// A dimension line with a tick at each step: horizontal on wide screens, vertical on a phone.
const step =
  'relative text-md max-md:pb-5.5 max-md:pl-7 md:pt-5.5 not-last:before:absolute md:before:inset-x-0 md:before:top-1.5 ' +
  'md:before:h-px max-md:before:top-1.5 max-md:before:-bottom-1.5 max-md:before:left-1.5 max-md:before:w-px ' +
  'after:absolute after:left-0'

const looks: Record<Step['place'], string> = {
  done: 'text-ink before:bg-ink after:bg-ink md:after:top-0 md:after:h-3.25 md:after:w-px max-md:after:top-1.5 max-md:after:h-px max-md:after:w-3.25',
  now: 'font-semibold text-ink before:bg-line after:top-0 after:size-3.25 after:bg-petrol max-md:after:top-1',
  ahead:
    'text-ink-soft before:bg-line after:bg-control md:after:top-0 md:after:h-3.25 md:after:w-px max-md:after:top-1.5 max-md:after:h-px max-md:after:w-3.25',
}

/** The steps of a longer process, with the details of each. */
export function Track(props: { label?: string; steps: readonly Step[]; className?: string }) {
  const { label, steps, className = '' } = props
  return (
    <ol aria-label={label} className={`grid md:auto-cols-fr md:grid-flow-col ${className}`}>
      {steps.map(({ name, place, note }) => (
        <li
          key={name}
          aria-current={place === 'now' ? 'step' : undefined}
          className={`${step} ${looks[place]}`}
        >
          {name}
          {note}
        </li>
      ))}
    </ol>
  )
}
