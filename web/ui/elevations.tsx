import type { ReactNode } from 'react'
import lines from './elevations.svg?url'

/** Width and height of each drawing in centimetres. elevations.svg contains the drawings under the same names. */
const drawings = {
  'coat-stand': { width: 46, height: 179 },
  'writing-desk': { width: 160, height: 121 },
  'task-chair': { width: 62, height: 106 },
  pedestal: { width: 42, height: 66 },
  bookcase: { width: 90, height: 185 },
  'empty-bookcase': { width: 90, height: 185 },
  planter: { width: 50, height: 120 },
  'conference-table': { width: 240, height: 74 },
  'lounge-chair': { width: 84, height: 76 },
  cabinet: { width: 92, height: 192 },
  'phone-booth': { width: 104, height: 220 },
  locker: { width: 90, height: 180 },
  'sit-stand-desk': { width: 160, height: 74 },
  trolley: { width: 120, height: 107.5 },
} satisfies Record<string, { width: number; height: number }>

export type DrawingName = keyof typeof drawings

const outline = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  strokeWidth: 1.1,
  'aria-hidden': true,
} as const

/** Pieces of furniture side by side at one scale, `gap` centimetres apart. Only decoration. */
export function Elevations(props: { names: readonly DrawingName[]; gap: number; className?: string }) {
  const { names, gap, className } = props
  const margin = 24
  const height = Math.max(...names.map((name) => drawings[name].height)) + 4
  const startOf = (index: number) =>
    names.slice(0, index).reduce((x, name) => x + drawings[name].width + gap, 0)
  const right = startOf(names.length) - gap + margin
  return (
    <svg viewBox={`${-margin} ${-height} ${right + margin} ${height + 2}`} className={className} {...outline}>
      {/* x as a text, because a number makes V8 recompile React's writer repeatedly (docs/performance.md). */}
      {names.map((name, index) => (
        <use key={name} href={`${lines}#${name}`} x={`${startOf(index)}`} />
      ))}
      <path d={`M${-margin} 0H${right}`} />
    </svg>
  )
}

/** The row of furniture above the footer. A phone shows only its left part, at the same scale. */
export function Frieze() {
  return (
    <div className="overflow-hidden pt-8 md:pt-14">
      <Elevations
        names={[
          'coat-stand',
          'writing-desk',
          'task-chair',
          'pedestal',
          'bookcase',
          'planter',
          'conference-table',
          'lounge-chair',
          'cabinet',
          'phone-booth',
          'locker',
          'sit-stand-desk',
        ]}
        gap={34}
        className="block h-auto w-full min-w-220 md:min-w-280"
      />
    </div>
  )
}

/** A piece of furniture with a measure below, which is its width by default. Only decoration. */
export function Drawing(props: { name: DrawingName; measure?: string; className?: string }) {
  const { name, measure, className } = props
  const { width, height } = drawings[name]
  const floor = width * 0.3
  const margin = floor + 4
  return (
    <svg
      viewBox={`${-margin} ${-height - 6} ${width + 2 * margin} ${height + 32}`}
      className={className}
      {...outline}
    >
      <use href={`${lines}#${name}`} />
      <path d={`M${-floor} 0H${width + floor}`} />
      <path strokeWidth={0.8} d={`M0 14H${width}M0 9V19M${width} 9V19`} />
      <text
        x={`${width / 2}`}
        y={17.5}
        textAnchor="middle"
        fontSize={9}
        fill="currentColor"
        strokeWidth={6}
        className="stroke-paper [paint-order:stroke]"
      >
        {measure ?? `${width.toFixed(1)} cm`}
      </text>
    </svg>
  )
}

interface EmptyStateProps {
  drawing: DrawingName
  measure?: string
  title: string
  heading: 'h1' | 'h2'
  text?: ReactNode
  action?: ReactNode
}

/** Shown instead of an empty list or page. */
export function EmptyState({ drawing, measure, title, heading: Heading, text, action }: EmptyStateProps) {
  return (
    <div className="grid content-start justify-items-center gap-2 px-4 pt-10 pb-6 text-center">
      <Drawing name={drawing} measure={measure} className="mb-5 h-55 w-auto max-w-full" />
      <Heading className="text-h2 text-balance">{title}</Heading>
      {text && <p className="text-ink-soft">{text}</p>}
      {action && <div className="mt-5 flex flex-wrap gap-3">{action}</div>}
    </div>
  )
}

/** The shop's mark, a desk under a dimension line. */
export function BrandMark({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 30 22"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      aria-hidden
      className={`h-4.75 w-6.5 shrink-0 ${className}`}
    >
      <path d="M0 6h30M5 6v15M25 6v15M15 6v6h10" />
      <path d="M0 1.25h30M.75 0v2.5M29.25 0v2.5" strokeWidth={1} />
    </svg>
  )
}
