import { formatCm } from '#core/catalogue/size.ts'
import type { SizeCm } from '#core/fit/box.ts'
import { useT } from '../i18n/i18n.tsx'
import { FrontView } from '../drawings/front-view.tsx'
import { drawingAttributes, Measured, reachBeside } from '../drawings/measured.tsx'
import { Person, personHeight } from '../drawings/person.tsx'
import { kindOf, type ComparedSpec } from '#core/compare/compared-spec.ts'

/** Distance of a piece's dimension line from the piece, in centimetres. */
const lineGap = 9
const person = 120

/**
 * Front views on one floor line, with heights at the left and widths below: "Drawn to one scale beside a person of
 * 170 cm".
 */
export function CompareDrawing({
  items,
  outlines,
  fontSize,
  className,
}: {
  items: readonly ComparedSpec[]
  /** The outlines of the specs by key. Some specs have no outline. */
  outlines: Readonly<Record<string, string>>
  fontSize: number
  className: string
}) {
  const t = useT()
  const pieces = items.flatMap((item) => (item.spec.sizeCm ? [{ ...item, size: item.spec.sizeCm }] : []))
  if (pieces.length === 0) return null
  const highest = Math.max(personHeight, ...pieces.map(({ size }) => size.height))
  // Before each piece there is room for its height.
  const roomBefore = ({ size }: (typeof pieces)[number]) =>
    lineGap + reachBeside(formatCm(size.height), fontSize) + lineGap
  const starts = pieces.map((piece, index) =>
    pieces
      .slice(0, index)
      .reduce((x, other) => x + roomBefore(other) + other.size.width, person + roomBefore(piece)),
  )
  const last = pieces.length - 1
  const width = Math.max(420, (starts[last] ?? 0) + (pieces[last]?.size.width ?? 0) + 24)
  return (
    <svg
      {...drawingAttributes}
      viewBox={`0 ${-highest - 14} ${width} ${highest + 22 + fontSize * 2}`}
      role="img"
      aria-label={t('compare.drawing', {
        pieces: pieces
          .map(
            ({ product, size }) =>
              `${product.productName} ${formatCm(size.width)} × ${formatCm(size.height)} cm`,
          )
          .join('; '),
      })}
      className={`h-auto max-h-105 w-full ${className}`}
    >
      <path d={`M0 0H${width}`} />
      <g data-figure transform="translate(86 0)">
        <Person pose="front" />
      </g>
      <Measured
        x={46}
        y={0}
        length={personHeight}
        upright
        label={String(personHeight)}
        fontSize={fontSize}
        away={-fontSize}
      />
      {pieces.map((piece, index) => (
        <g key={piece.key} transform={`translate(${starts[index] ?? 0} 0)`}>
          <PieceDrawing {...piece} outline={outlines[piece.key]} fontSize={fontSize} />
        </g>
      ))}
    </svg>
  )
}

interface PieceDrawingProps extends ComparedSpec {
  size: SizeCm
  outline: string | undefined
  fontSize: number
}

/** A piece from the front with its height and width. */
function PieceDrawing({ outline, fontSize, ...piece }: PieceDrawingProps) {
  return (
    <>
      <g data-figure>
        <FrontView
          kind={kindOf(piece)}
          width={piece.size.width}
          height={piece.size.height}
          outline={outline}
        />
      </g>
      <g>
        <Measured
          x={0}
          y={12}
          length={piece.size.width}
          label={formatCm(piece.size.width)}
          fontSize={fontSize}
        />
        <Measured
          x={-lineGap}
          y={0}
          length={piece.size.height}
          upright
          label={formatCm(piece.size.height)}
          fontSize={fontSize}
          away={-fontSize}
        />
      </g>
    </>
  )
}
