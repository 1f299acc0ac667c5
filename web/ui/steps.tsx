import type { ReactNode } from 'react'

/** The steps of a task as a dimension line. The line is drawn up to the step `current`, counted from 0. */
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

// A dimension line with a tick at each step. It is horizontal on wide screens. On a phone it is vertical unless
// `across`.
const step = 'relative not-last:before:absolute after:absolute after:left-0'
const upright =
  'text-md max-md:pb-5.5 max-md:pl-7 md:pt-5.5 md:before:inset-x-0 md:before:top-1.5 md:before:h-px ' +
  'max-md:before:top-1.5 max-md:before:-bottom-1.5 max-md:before:left-1.5 max-md:before:w-px'
const flat =
  'grow pt-5.5 pr-1.5 text-xs max-[360px]:pr-0.5 before:inset-x-0 before:top-1.5 before:h-px md:text-md'

const looks: Record<Step['place'], string> = {
  done: 'text-ink before:bg-ink after:bg-ink',
  now: 'font-semibold text-ink before:bg-line after:size-3.25 after:bg-petrol',
  ahead: 'text-ink-soft before:bg-line after:bg-control',
}

/** The mark at the start of a step: a tick, or a square at the current step. */
const marks = {
  upright: {
    tick: 'md:after:top-0 md:after:h-3.25 md:after:w-px max-md:after:top-1.5 max-md:after:h-px max-md:after:w-3.25',
    now: 'after:top-0 max-md:after:top-1',
  },
  flat: { tick: 'after:top-0 after:h-3.25 after:w-px', now: 'after:top-0' },
}

interface TrackProps {
  label?: string
  steps: readonly Step[]
  className?: string
  /** Whether the line is also horizontal on a phone. For short names. */
  across?: boolean
}

/** The steps of a longer process, with notes. */
export function Track({ label, steps, className = '', across = false }: TrackProps) {
  const mark = marks[across ? 'flat' : 'upright']
  return (
    <ol
      aria-label={label}
      className={`${across ? 'flex md:grid' : 'grid'} md:auto-cols-fr md:grid-flow-col ${className}`}
    >
      {steps.map(({ name, place, note }) => (
        <li
          key={name}
          aria-current={place === 'now' ? 'step' : undefined}
          className={`${step} ${across ? flat : upright} ${looks[place]} ${mark[place === 'now' ? 'now' : 'tick']}`}
        >
          {name}
          {note}
        </li>
      ))}
    </ol>
  )
}
