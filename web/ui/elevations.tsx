import type { ReactNode } from 'react'

// Drawn from the front at 1 unit a centimetre: x runs to the right from the left edge, y down from the floor.
const bookcase =
  'M0-185h3v185h-3zM87-185h3v185h-3zM3-13h84v3h-84zM3-55h84v3h-84zM3-97h84v3h-84zM3-139h84v3h-84zM3-183h84v3h-84z'

const drawings = {
  'coat-stand': {
    width: 46,
    height: 179,
    path: 'M21.5-172h3v169h-3zM19-175a4 4 0 1 0 8 0a4 4 0 1 0-8 0M6-3h34v3h-34zM23-160L5-168M23-160L41-168M23-146L8-152M23-146L38-152',
  },
  'writing-desk': {
    width: 160,
    height: 121,
    path: 'M0-74h160v2.5h-160zM6-71.5h4v71.5h-4zM150-71.5h4v71.5h-4zM96-71.5h54v17.5h-54zM114-63L132-63M112-75.5h14v1.5h-14zM119-75.5L110-101L134-116M128-121L146-112L140-104L126-113ZM30-103h44v27h-44zM52-76L52-74M42-75h20v1h-20z',
  },
  'task-chair': {
    width: 62,
    height: 106,
    path: 'M10-58C9-78 12-103 18-106L44-106C50-103 53-78 52-58ZM11-52h40a3 3 0 0 1 3 3v2a3 3 0 0 1-3 3h-40a3 3 0 0 1-3-3v-2a3 3 0 0 1 3-3zM29-44h4v29h-4zM31-15L6-8M31-15L56-8M31-15L31-6M2.4-4a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0M52.4-4a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0M27.4-3.6a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0M4-50L4-66L12-66M58-50L58-66L50-66',
  },
  pedestal: {
    width: 42,
    height: 66,
    path: 'M0-60h42v54h-42zM3.5-66h35a2.5 2.5 0 0 1 2.5 2.5v1a2.5 2.5 0 0 1-2.5 2.5h-35a2.5 2.5 0 0 1-2.5-2.5v-1a2.5 2.5 0 0 1 2.5-2.5zM0-45L42-45M0-30L42-30M9-55h24v2h-24zM9-40h24v2h-24zM9-26h24v2h-24zM2-3a3 3 0 1 0 6 0a3 3 0 1 0-6 0M34-3a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  },
  bookcase: {
    width: 90,
    height: 185,
    path: `${bookcase}M10-82h5v27h-5zM15-82h5v27h-5zM20-79h5v24h-5zM28-55L36-80M60-113h16v16h-16zM12-167h5v28h-5zM17-167h5v28h-5zM22-167h5v28h-5zM27-167h5v28h-5zM62-139h16l-2 12h-12ZM70-151q-12-4-10-20q10 6 10 20q0-14 12-18q0 14-12 18`,
  },
  'empty-bookcase': { width: 90, height: 185, path: bookcase },
  planter: {
    width: 50,
    height: 120,
    path: 'M10-34h30l-4 34h-22ZM25-34L25-92M25-60C6-58 2-76 2-84C16-84 25-74 25-60M25-68C44-66 49-84 49-92C34-92 25-82 25-68M25-90C8-90 6-106 8-114C20-112 25-102 25-90M25-92C40-94 44-110 41-120C30-116 25-106 25-92',
  },
  'conference-table': {
    width: 240,
    height: 74,
    path: 'M0-74L240-74L236-70L4-70ZM44-70h34v66h-34zM162-70h34v66h-34zM38-4h46v4h-46zM156-4h46v4h-46zM108-70h24v10h-24z',
  },
  'lounge-chair': {
    width: 84,
    height: 76,
    path: 'M8-20L8-46C4-46 2-50 4-54C8-60 14-58 15-54C18-76 66-76 69-54C70-58 76-60 80-54C82-50 80-46 76-46L76-20ZM19-44h46a4 4 0 0 1 4 4v4a4 4 0 0 1-4 4h-46a4 4 0 0 1-4-4v-4a4 4 0 0 1 4-4zM15-54L15-20M69-54L69-20M16-20L12 0M68-20L72 0',
  },
  cabinet: {
    width: 92,
    height: 192,
    path: 'M0-192h92v186h-92zM3-6h86v6h-86zM46-6L46-192M40-114h2.5v22h-2.5zM50-114h2.5v22h-2.5z',
  },
  'phone-booth': {
    width: 104,
    height: 220,
    path: 'M0-220h104v216h-104zM10-212h84v204h-84zM4-4h96v4h-96zM84-126h2.5v26h-2.5zM10-96L60-96L60-92L10-92M40-52h26v-6h-26ZM53-52L53-14M42-14L64-14',
  },
  locker: {
    width: 90,
    height: 180,
    path: 'M0-180h90v174h-90zM4-6h82v6h-82zM30-6L30-180M60-6L60-180M0-93L90-93M9-169L21-169M9-164L21-164M24-141h2v8h-2zM9-82L21-82M9-77L21-77M24-54h2v8h-2zM39-169L51-169M39-164L51-164M54-141h2v8h-2zM39-82L51-82M39-77L51-77M54-54h2v8h-2zM69-169L81-169M69-164L81-164M84-141h2v8h-2zM69-82L81-82M69-77L81-77M84-54h2v8h-2z',
  },
  'sit-stand-desk': {
    width: 160,
    height: 74,
    path: 'M0-74h160v2.5h-160zM14-70h7v66h-7zM139-70h7v66h-7zM8-4h19v4h-19zM133-4h19v4h-19zM16-71h3v37h-3zM141-71h3v37h-3zM66-71.5h28v3.5h-28z',
  },
  trolley: {
    width: 120,
    height: 107.5,
    path: 'M0-21.5h120v3.5h-120zM8-8a8 8 0 1 0 16 0a8 8 0 1 0-16 0M96-8a8 8 0 1 0 16 0a8 8 0 1 0-16 0M14-8a2 2 0 1 0 4 0a2 2 0 1 0-4 0M102-8a2 2 0 1 0 4 0a2 2 0 1 0-4 0M16-16L16-18M104-16L104-18M4-21.5V-98q0-6-6-6h-8M7.5-21.5V-98q0-9.5-9.5-9.5h-8M4-52L7.5-52M4-78L7.5-78',
  },
} satisfies Record<string, { width: number; height: number; path: string }>

/** A piece of furniture that can be drawn. */
export type DrawingName = keyof typeof drawings

const outline = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  'aria-hidden': true,
} as const

interface ElevationsProps {
  /** Left to right. */
  names: readonly DrawingName[]
  /** Centimetres between two pieces. */
  gap: number
  className?: string
}

/** Pieces of furniture side by side on one floor line, all to one scale; decoration only. */
export function Elevations({ names, gap, className }: ElevationsProps) {
  const margin = 24
  const height = Math.max(...names.map((name) => drawings[name].height)) + 4
  const startOf = (index: number) =>
    names.slice(0, index).reduce((x, name) => x + drawings[name].width + gap, 0)
  const right = startOf(names.length) - gap + margin
  return (
    <svg
      viewBox={`${-margin} ${-height} ${right + margin} ${height + 2}`}
      strokeWidth={1.1}
      className={className}
      {...outline}
    >
      {names.map((name, index) => (
        <path key={name} transform={`translate(${startOf(index)})`} d={drawings[name].path} />
      ))}
      <path d={`M${-margin} 0H${right}`} />
    </svg>
  )
}

/** The row of furniture that stands on the footer; a phone shows its left part at the same scale. */
export function Frieze() {
  return (
    <div className="overflow-hidden pt-14">
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
        className="block h-auto w-full min-w-[1120px]"
      />
    </div>
  )
}

interface DrawingProps {
  name: DrawingName
  /** What its dimension line says; its own width unless told otherwise. */
  measure?: string
  className?: string
}

/** One piece of furniture on the floor, with its measure below; decoration only. */
export function Drawing({ name, measure, className = '' }: DrawingProps) {
  const { width, height, path } = drawings[name]
  const floor = width * 0.3
  const margin = floor + 4
  return (
    <svg
      viewBox={`${-margin} ${-height - 6} ${width + 2 * margin} ${height + 32}`}
      strokeWidth={1.1}
      className={className}
      {...outline}
    >
      <path d={path} />
      <path d={`M${-floor} 0H${width + floor}`} />
      <path strokeWidth={0.8} d={`M0 14H${width}M0 9V19M${width} 9V19`} />
      <text
        x={width / 2}
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
  /** The level of the title in the page's outline. */
  heading: 'h1' | 'h2'
  /** One sentence. */
  text?: ReactNode
  /** The one thing to do next, a button or a link that looks like one. */
  action?: ReactNode
}

/** What a page shows in place of things that are not there. */
export function EmptyState({ drawing, measure, title, heading: Heading, text, action }: EmptyStateProps) {
  return (
    <div className="grid content-start justify-items-center gap-2 px-4 pt-10 pb-6 text-center">
      <Drawing name={drawing} measure={measure} className="mb-5 h-55 w-auto max-w-full" />
      <Heading className="text-h2 text-balance">{title}</Heading>
      {text && <p className="text-ink-soft">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
