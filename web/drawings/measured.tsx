interface MeasuredProps {
  /** Where the measured length starts. The line goes to the right or, if `upright`, up. */
  x: number
  y: number
  length: number
  upright?: boolean
  label: string
  fontSize: number
  /** Distance of the label from the line. A negative distance puts the label on the other side. */
  away?: number
  className?: string
}

/** The estimated width of a label: no digit is wider than 0.6 of the font size. */
export const labelWidth = (label: string, fontSize: number): number => label.length * fontSize * 0.6

/** The distance from an upright line to the far end of its label. */
export const reachBeside = (label: string, fontSize: number): number =>
  labelWidth(label, fontSize) + 0.7 * fontSize

/** A dimension line inside a drawing in centimetres, with its label. */
export function Measured(props: MeasuredProps) {
  const { x, y, length, upright = false, label, fontSize, away = fontSize * 1.15, className } = props
  const tick = fontSize / 2.6
  const line = upright
    ? `M${x} ${y}V${y - length}M${x - tick} ${y}H${x + tick}M${x - tick} ${y - length}H${x + tick}`
    : `M${x} ${y}H${x + length}M${x} ${y - tick}V${y + tick}M${x + length} ${y - tick}V${y + tick}`
  const middle = length / 2
  // The label of a short upright line stays above the floor.
  const beside = y - Math.max(middle - fontSize / 3, fontSize / 4)
  return (
    <g className={className}>
      <path d={line} strokeWidth={1} />
      <text
        x={`${upright ? x + away * 0.6 : x + middle}`}
        y={`${upright ? beside : y + away}`}
        textAnchor={upright ? (away < 0 ? 'end' : 'start') : 'middle'}
        fontSize={fontSize}
        fill="currentColor"
        stroke="none"
        className="tabular"
      >
        {label}
      </text>
    </g>
  )
}

/** Attributes of a drawing in centimetres: ink lines without fill. */
export const drawingAttributes = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.2,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const

/** Classes for parts of a drawing; contrast themes use their own colours. */
export const drawingClasses = {
  paper: 'fill-paper forced-colors:fill-[Canvas]',
  studio: 'fill-studio forced-colors:fill-[Canvas]',
  soft: 'text-control forced-colors:text-[CanvasText]',
  bad: 'text-danger forced-colors:text-[CanvasText]',
  chosen: 'text-petrol forced-colors:text-[Highlight]',
}
