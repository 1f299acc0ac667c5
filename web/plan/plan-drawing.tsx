import { useId } from 'react'
import { chairPlace, type Conflict } from '#core/plan/clearances.ts'
import { planLimits, type Plan } from '#core/plan/plan.ts'
import { writeCm } from '../fit/parcels-text.ts'
import { useT } from '../i18n/i18n.tsx'
import { drawingAttributes, drawingClasses, Measured } from '../drawings/measured.tsx'
import { MovablePiece, type PieceActions } from './movable-piece.tsx'
import { toPlaced, type Resolved } from '#core/plan/resolved.ts'

interface PlanDrawingProps extends PieceActions {
  plan: Plan
  items: readonly Resolved[]
  conflicts: readonly Conflict[]
  chosen: number | undefined
}

/**
 * The plan: "Products drawn to scale on a floor plan, moved by pointer or keyboard, with clearances". One unit is 1 cm.
 */
export function PlanDrawing(props: PlanDrawingProps) {
  const { plan, items, conflicts, chosen, onChoose, onChange, onRemove } = props
  const t = useT()
  const grid = useId()
  const { width, depth } = plan
  /** The unit of text sizes. With it, texts have the same size on screen in a room of any size. */
  const unit = Math.max(width, depth) / 620
  /** The space for the dimension lines and their labels, which are larger on phones. */
  const margin = 72 * unit
  return (
    <svg
      {...drawingAttributes}
      viewBox={`${-margin} ${-margin} ${width + margin + 22 * unit} ${depth + margin + 22 * unit}`}
      role="group"
      aria-label={t('plan.drawing', { width, depth, count: items.length })}
      className="h-auto max-h-[78vh] w-full lg:max-h-[max(20rem,calc(100dvh-20.5rem))]"
    >
      <defs>
        <pattern id={grid} width={50} height={50} patternUnits="userSpaceOnUse">
          <path d="M50 0H0V50" className="stroke-line forced-colors:stroke-[Canvas]" strokeWidth={unit} />
        </pattern>
      </defs>
      <rect className={drawingClasses.paper} width={width} height={depth} stroke="none" />
      <rect width={width} height={depth} fill={`url(#${grid})`} stroke="none" />
      <Walls plan={plan} unit={unit} />
      <g className={drawingClasses.soft} strokeDasharray="5 5">
        {items.map((item, index) => {
          if (item.role !== 'desk') return null
          const { left, top, right, bottom } = chairPlace(toPlaced(item))
          return <rect key={index} x={left} y={top} width={right - left} height={bottom - top} />
        })}
      </g>
      {items.map((item, index) => (
        <MovablePiece
          key={index}
          item={item}
          index={index}
          plan={plan}
          unit={unit}
          isChosen={index === chosen}
          isInConflict={conflicts.some(({ piece, other }) => piece === index || other === index)}
          onChoose={onChoose}
          onChange={onChange}
          onRemove={onRemove}
        />
      ))}
      {conflicts.map((conflict) => (
        <ConflictLine
          key={`${conflict.piece} ${String(conflict.other)} ${conflict.line.join(' ')}`}
          {...{ conflict, unit }}
        />
      ))}
      {/* The labels are outside the lines, so that larger labels do not cover them. */}
      <g aria-hidden fontSize={16 * unit} className="max-md:[&_text]:text-[1.7em]">
        <g transform={`translate(0 ${-34 * unit})`}>
          <Measured x={0} y={0} length={width} label={`${width} cm`} fontSize={16 * unit} away={-9 * unit} />
        </g>
        <g transform={`translate(${-34 * unit} ${depth}) rotate(-90)`}>
          <Measured x={0} y={0} length={depth} label={`${depth} cm`} fontSize={16 * unit} away={-9 * unit} />
        </g>
      </g>
    </svg>
  )
}

/** The walls and the door: "Wall 7, door leaf with quarter arc." */
function Walls({ plan: { width, depth, door }, unit }: { plan: Plan; unit: number }) {
  const { doorWidth } = planLimits
  const wall = 7
  return (
    <g aria-hidden>
      <path
        strokeWidth={wall}
        strokeLinecap="butt"
        strokeLinejoin="miter"
        d={`M${door} ${depth + wall / 2}H${-wall / 2}V${-wall / 2}H${width + wall / 2}V${depth + wall / 2}H${door + doorWidth}`}
      />
      <path
        className={drawingClasses.soft}
        stroke="currentColor"
        d={`M${door} ${depth - doorWidth}A${doorWidth} ${doorWidth} 0 0 1 ${door + doorWidth} ${depth}`}
      />
      <path strokeWidth={2 * unit} d={`M${door} ${depth}V${depth - doorWidth}`} />
    </g>
  )
}

/** A clearance that is too small, with the gap in centimetres. */
function ConflictLine({ conflict, unit }: { conflict: Conflict; unit: number }) {
  const [x1, y1, x2, y2] = conflict.line
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
  if (conflict.kind === 'overlap' || conflict.kind === 'door') return null
  return (
    <g className={`pointer-events-none ${drawingClasses.bad}`} stroke="currentColor" aria-hidden>
      <path d={`M${x1} ${y1}L${x2} ${y2}`} strokeWidth={2 * unit} />
      <rect
        className={drawingClasses.paper}
        x={x - 18 * unit}
        y={y - 11 * unit}
        width={36 * unit}
        height={21 * unit}
        stroke="none"
      />
      <text x={x} y={y + 5 * unit} fontSize={15 * unit} textAnchor="middle" fill="currentColor" stroke="none">
        {writeCm(conflict.gap)}
      </text>
    </g>
  )
}
