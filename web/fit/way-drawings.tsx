import type { ReactNode } from 'react'
import { byLength, type SizeCm } from '#core/fit/box.ts'
import type { Place, WayIn } from '#core/fit/way-in.ts'
import {
  drawingAttributes,
  drawingClasses,
  labelWidth,
  Measured,
  reachBeside,
} from '../drawings/measured.tsx'
import { writeCm } from './parcels-text.ts'

/** Usual measures in centimetres, for a place that is not measured yet. */
const usual = {
  doorWidth: 85,
  doorHeight: 205,
  before: 120,
  after: 120,
  liftDoor: 80,
  liftWidth: 110,
  liftLintel: 200,
  liftHeight: 215,
  landing: 110,
  roomWidth: 500,
  roomDepth: 400,
} as const

/** Limits a measure for the drawing, so that a typing error leaves the drawing readable. */
function limited(measured: number | undefined, otherwise: number, most: number): number {
  return Math.min(Math.max(measured ?? otherwise, most / 6), most)
}

/** The label of a measure: its number, or a question mark until it is typed. */
const labelOf = (measured: number | undefined) => (measured === undefined ? '?' : String(measured))

interface Drawn {
  wayIn: WayIn
  /** The parcel or piece that is carried. It is drawn on its edge beside a door. */
  piece?: SizeCm | undefined
  /** Classes for the height of the drawing. */
  className: string
}

/** An elevation or plan of a place, with the typed measures; decoration only. */
export function WayDrawing({ place, ...drawn }: Drawn & { place: Place }) {
  return drawings[place](drawn)
}

const drawings: Record<Place, (drawn: Drawn) => ReactNode> = {
  door: drawDoor,
  corridor: drawCorridor,
  lift: drawLift,
  stairs: drawStairs,
  room: drawRoom,
}

function Frame(props: { viewBox: string; className: string; children: ReactNode }) {
  const { viewBox, className, children } = props
  return (
    <svg {...drawingAttributes} viewBox={viewBox} aria-hidden className={`w-full ${className}`}>
      {children}
    </svg>
  )
}

function drawDoor({ wayIn, className }: Drawn) {
  const { doorWidth, doorHeight } = wayIn
  const width = limited(doorWidth, usual.doorWidth, 220)
  const height = limited(doorHeight, usual.doorHeight, 260)
  const right = 22 + reachBeside(labelOf(doorHeight), 24) + 12
  return (
    <Frame className={className} viewBox={`-40 ${-height - 16} ${width + 40 + right} ${height + 60}`}>
      <path d={`M-30 0H${width + 32}`} />
      <path className={drawingClasses.soft} stroke="currentColor" d={`M-6 0V${-height - 6}H${width + 6}V0`} />
      <rect className={drawingClasses.paper} y={-height} width={width} height={height} />
      <circle cx={width - 10} cy={`${-height / 2}`} r={3} />
      <Measured x={0} y={15} length={width} label={labelOf(doorWidth)} fontSize={24} />
      <Measured x={width + 22} y={0} length={height} upright label={labelOf(doorHeight)} fontSize={24} />
    </Frame>
  )
}

function drawCorridor({ wayIn, className }: Drawn) {
  const { corridorBefore, corridorAfter } = wayIn
  const before = limited(corridorBefore, usual.before, 300) / 2
  const after = limited(corridorAfter, usual.after, 300) / 2
  const left = Math.max(10, (labelWidth(labelOf(corridorBefore), 22) - before) / 2 + 4)
  const right = 124 + reachBeside(labelOf(corridorAfter), 22) + 12
  return (
    <Frame className={className} viewBox={`${-left} -12 ${left + before + right} ${after + 166}`}>
      <path d={`M0 0V${after + 104}M${before} ${after + 104}V${after}H${before + 124}M0 0H${before + 124}`} />
      <g transform={`translate(${before * 0.82} ${after * 0.82}) rotate(45)`}>
        <rect
          className={`${drawingClasses.studio} ${drawingClasses.chosen}`}
          stroke="currentColor"
          x={-8}
          y={-44}
          width={16}
          height={88}
        />
      </g>
      <Measured x={0} y={after + 114} length={before} label={labelOf(corridorBefore)} fontSize={22} />
      <Measured
        x={before + 124}
        y={after}
        length={after}
        upright
        label={labelOf(corridorAfter)}
        fontSize={22}
      />
    </Frame>
  )
}

function drawLift({ wayIn, piece, className }: Drawn) {
  const { liftDoorWidth, liftDoorHeight, liftWidth, liftHeight } = wayIn
  const door = limited(liftDoorWidth, usual.liftDoor, 240)
  const lintel = limited(liftDoorHeight, usual.liftLintel, 280)
  const width = Math.max(limited(liftWidth, usual.liftWidth, 260), door)
  const height = Math.max(limited(liftHeight, usual.liftHeight, 300), lintel)
  const left = (width - door) / 2
  const beside = 40 + reachBeside(labelOf(liftDoorHeight), 24) + 12
  const carried = piece && onEdge(piece)
  const right = beside + (carried ? carried.reach : 0)
  return (
    <Frame className={className} viewBox={`-24 ${-height - 10} ${width + 24 + right} ${height + 54}`}>
      <path d={`M-20 0H${width + (carried ? right : 40)}`} />
      <rect y={-height} width={width} height={height} />
      <rect className={drawingClasses.paper} x={left} y={-lintel} width={door} height={lintel} />
      <path d={`M${width / 2} ${-lintel}V0`} />
      <rect x={width + 10} y={-130} width={10} height={24} />
      <Measured x={left} y={15} length={door} label={labelOf(liftDoorWidth)} fontSize={24} />
      <Measured x={width + 40} y={0} length={lintel} upright label={labelOf(liftDoorHeight)} fontSize={24} />
      {carried && <g transform={`translate(${width + beside} 0)`}>{carried.drawing}</g>}
    </Frame>
  )
}

/** Draws a parcel on its edge, as it goes through a door: its two shorter sides, with their lengths. */
function onEdge({ width, depth, height }: SizeCm) {
  const [short, middle] = byLength([width, depth, height])
  const [across, up] = [short, middle].map(writeCm) as [string, string]
  // The width's label is centred below the parcel, and may be wider than it.
  const left = Math.max(12, (labelWidth(across, 24) - short) / 2)
  return {
    reach: left + short + 14 + reachBeside(up, 24) + 12,
    drawing: (
      <g transform={`translate(${left} 0)`}>
        <rect
          className={`${drawingClasses.studio} ${drawingClasses.chosen}`}
          stroke="currentColor"
          y={-middle}
          width={short}
          height={middle}
        />
        <Measured x={0} y={15} length={short} label={across} fontSize={24} />
        <Measured x={short + 14} y={0} length={middle} upright label={up} fontSize={24} />
      </g>
    ),
  }
}

function drawStairs({ wayIn, className }: Drawn) {
  const { stairsLanding } = wayIn
  const landing = limited(stairsLanding, usual.landing, 240) * 0.6
  const end = 140 + landing
  const right = Math.max(16, (labelWidth(labelOf(stairsLanding), 22) - landing) / 2 + 4)
  return (
    <Frame className={className} viewBox={`-16 -180 ${16 + end + right} 192`}>
      <path className={drawingClasses.studio} d={`M0 0H28V-18H56V-36H84V-54H112V-72H140V-90H${end}V0Z`} />
      <path className={drawingClasses.soft} stroke="currentColor" d={`M0 -72L140 -160H${end}`} />
      <path d="M10 -8L130 -84" strokeDasharray="3 4" />
      <Measured x={140} y={-106} length={landing} label={labelOf(stairsLanding)} fontSize={22} away={-10} />
    </Frame>
  )
}

function drawRoom({ wayIn, className }: Drawn) {
  const { roomWidth, roomDepth } = wayIn
  const width = limited(roomWidth, usual.roomWidth, 1200)
  const depth = limited(roomDepth, usual.roomDepth, 1000)
  const unit = Math.max(width, depth) / 100
  const right = (8 + reachBeside(labelOf(roomDepth), 12) + 4) * unit
  return (
    <Frame
      className={className}
      viewBox={`${-4 * unit} ${-4 * unit} ${width + 4 * unit + right} ${depth + 32 * unit}`}
    >
      <rect className={drawingClasses.paper} width={width} height={depth} strokeWidth={1.6 * unit} />
      <g strokeWidth={unit} transform={`translate(0 ${depth + 8 * unit}) scale(${unit})`}>
        <Measured x={0} y={0} length={width / unit} label={labelOf(roomWidth)} fontSize={12} />
      </g>
      <g strokeWidth={unit} transform={`translate(${width + 8 * unit} ${depth}) scale(${unit})`}>
        <Measured x={0} y={0} length={depth / unit} upright label={labelOf(roomDepth)} fontSize={12} />
      </g>
    </Frame>
  )
}
