import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { keepInside, rectangleOf, steps, turned, type Piece, type Plan } from '#core/plan/plan.ts'
import { useT } from '../i18n/i18n.tsx'
import { drawingClasses } from '../drawings/measured.tsx'
import type { Resolved } from '#core/plan/resolved.ts'
import { PlanSymbol } from './symbol.tsx'

/** Actions on a piece, by its index. */
export interface PieceActions {
  onChoose: (index: number) => void
  onChange: (index: number, piece: Piece) => void
  onRemove: (index: number) => void
}

/** Directions of the arrow keys. */
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface MovableProps extends PieceActions {
  item: Resolved
  index: number
  plan: Plan
  unit: number
  isChosen: boolean
  isInConflict: boolean
}

/** A piece that can be moved with pointer or keyboard: "arrows 5 cm, Shift 50, R turns". */
export function MovablePiece(props: MovableProps) {
  const { item, index, unit, isChosen, isInConflict, onChoose } = props
  const t = useT()
  const { product, spec, size } = item
  const { shown, ...drag } = useDrag(props)
  const { left, top, right, bottom } = rectangleOf(shown, size)
  const [across, deep] = [right - left, bottom - top]
  const tone = isChosen ? drawingClasses.chosen : isInConflict ? drawingClasses.bad : ''
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing has no buttons
    <g
      {...drag}
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      aria-label={t('plan.piece', {
        key: index + 1,
        name: `${product.productName}, ${spec.displayName}`,
        left: Math.round(left),
        top: Math.round(top),
      })}
      transform={`translate(${shown.x} ${shown.y})`}
      onKeyDown={(event) => pressKey(event, props)}
      onFocus={() => onChoose(index)}
      // Browsers apply touch-action to shapes, not to their group.
      className={`cursor-move outline-none [&_*]:touch-none [&:focus-visible>rect:first-child]:stroke-petrol forced-colors:[&:focus-visible>rect:first-child]:stroke-[Highlight] ${tone}`}
    >
      <rect
        x={-across / 2 - 4}
        y={-deep / 2 - 4}
        width={across + 8}
        height={deep + 8}
        fill="transparent"
        stroke="none"
        strokeWidth={2 * unit}
        strokeDasharray="4 4"
      />
      <g
        transform={`rotate(${shown.turn})`}
        strokeWidth={(isChosen ? 2.4 : 1.4) * unit}
        stroke="currentColor"
      >
        <PlanSymbol item={item} />
      </g>
      <PieceKey text={String(index + 1)} unit={unit} />
    </g>
  )
}

/** The number of a piece. It is larger on phones. */
function PieceKey({ text, unit }: { text: string; unit: number }) {
  return (
    <g aria-hidden className="text-ink max-md:scale-[1.75]">
      <rect
        className={drawingClasses.paper}
        x={-11 * unit}
        y={-11 * unit}
        width={22 * unit}
        height={22 * unit}
        stroke="currentColor"
        strokeWidth={unit}
      />
      <text textAnchor="middle" y={5 * unit} fontSize={15 * unit} fill="currentColor" stroke="none">
        {text}
      </text>
    </g>
  )
}

function pressKey(event: KeyboardEvent, { item, index, plan, onChange, onRemove }: MovableProps): void {
  const { piece, size } = item
  const [x, y] = arrows[event.key] ?? [0, 0]
  if (x !== 0 || y !== 0) {
    const step = event.shiftKey ? steps.large : steps.small
    onChange(index, keepInside({ ...piece, x: piece.x + x * step, y: piece.y + y * step }, size, plan))
  } else if (event.key.toLowerCase() === 'r' && !event.metaKey && !event.ctrlKey)
    onChange(index, keepInside(turned(piece), size, plan))
  else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(index)
  else return
  event.preventDefault()
}

/** Moves the piece with a pointer that holds it. The position is saved when the pointer is released. */
function useDrag({ item: { piece, size }, index, plan, onChoose, onChange }: MovableProps) {
  const [dragged, setDragged] = useState<Piece>()
  const grip = useRef<{ x: number; y: number }>(undefined)
  const end = () => {
    grip.current = undefined
    setDragged(undefined)
  }
  return {
    shown: dragged ?? piece,
    onPointerDown: (event: PointerEvent<SVGGElement>) => {
      if (event.button !== 0) return
      const at = inCentimetres(event)
      grip.current = { x: at.x - piece.x, y: at.y - piece.y }
      event.currentTarget.setPointerCapture(event.pointerId)
      onChoose(index)
    },
    onPointerMove: (event: PointerEvent<SVGGElement>) => {
      if (!grip.current) return
      const at = inCentimetres(event)
      const place = { x: snapped(at.x - grip.current.x), y: snapped(at.y - grip.current.y) }
      setDragged(keepInside({ ...piece, ...place }, size, plan))
    },
    onPointerUp: () => {
      if (dragged) onChange(index, dragged)
      end()
    },
    onPointerCancel: end,
  }
}

const snapped = (cm: number) => Math.round(cm / steps.small) * steps.small

/** Returns the position of a pointer on the plan, in centimetres. */
function inCentimetres(event: PointerEvent<SVGGElement>): DOMPoint {
  const matrix = event.currentTarget.ownerSVGElement?.getScreenCTM()
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix?.inverse())
}
