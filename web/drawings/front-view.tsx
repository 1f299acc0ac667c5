import type { Kind } from '#core/compare/compared-spec.ts'
import { drawingClasses } from './measured.tsx'

interface FrontViewProps {
  kind: Kind
  width: number
  height: number
  /** The outline of the product itself. Without it, a simple drawing shows the kind of furniture. */
  outline?: string | undefined
}

/** A front view of furniture, to scale. */
export function FrontView({ kind, width: w, height: h, outline }: FrontViewProps) {
  const paper = drawingClasses.paper
  if (outline !== undefined)
    return <path className={paper} d={sized(outline, w, h)} fillRule="evenodd" strokeWidth={0.8} />
  if (kind === 'desk')
    return (
      <>
        <rect className={paper} y={-h} width={w} height={2.5} />
        <rect className={paper} x={w * 0.09} y={-h + 2.5} width={6} height={h - 6.5} />
        <rect className={paper} x={w * 0.91 - 6} y={-h + 2.5} width={6} height={h - 6.5} />
        <path d={`M${w * 0.04} 0V-4H${w * 0.2}V0ZM${w * 0.8} 0V-4H${w * 0.96}V0Z`} />
      </>
    )
  if (kind === 'table')
    return (
      <>
        <rect className={paper} y={-h} width={w} height={3} />
        <rect className={paper} x={w / 2 - 5} y={-h + 3} width={10} height={h - 6} />
        <path d={`M${w * 0.28} 0V-3H${w * 0.72}V0Z`} />
      </>
    )
  if (kind === 'chair') {
    const seat = Math.min(h * 0.5, 48)
    return (
      <>
        <rect className={paper} x={w * 0.18} y={-h} width={w * 0.64} height={h - seat - 6} rx={6} />
        <rect className={paper} x={w * 0.12} y={-seat} width={w * 0.76} height={8} rx={3} />
        <path d={`M${w / 2} ${-seat + 8}V-12L${w * 0.06} -4M${w / 2} -12L${w * 0.94} -4M0 0H${w}`} />
      </>
    )
  }
  return (
    <>
      <rect className={paper} y={-h} width={w} height={h} />
      {kind === 'cabinet' && (
        <path d={`M${w / 2} ${-h}V0M${w / 2 - 4} ${-h * 0.56}v12M${w / 2 + 4} ${-h * 0.56}v12`} />
      )}
    </>
  )
}

/** Scales the path of an outline from a square of 1000 units to the size of a box. */
const sized = (outline: string, width: number, height: number) =>
  outline.replace(
    /(-?\d+) (-?\d+)/g,
    (_, x, y) => `${round((Number(x) * width) / 1000)} ${round((Number(y) * height) / 1000)}`,
  )
const round = (value: number) => Math.round(value * 10) / 10
