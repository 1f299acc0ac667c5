/** A stroke of the figure: its path and how thick it is. */
type Stroke = readonly [path: string, width: number]

/** Somebody of 172 cm in shoes of 2.5 cm, from the side, in centimetres over the floor; the head is a circle. */
const poses: Record<
  'sitting' | 'standing',
  { head: readonly [x: number, y: number]; strokes: readonly Stroke[] }
> = {
  sitting: {
    head: [3, -118],
    strokes: [
      ['M-2,-54L40,-54L42,-6', 14],
      ['M42,-4L54,-4', 7],
      ['M-2,-56L-4,-94', 21],
      ['M-4,-95L-8,-74L24,-74', 8],
      ['M-2,-101L0,-108', 9],
    ],
  },
  standing: {
    head: [6, -160],
    strokes: [
      ['M0,-92L-2,-48L1,-6', 14],
      ['M2,-4L14,-4', 7],
      ['M0,-94L1,-136', 21],
      ['M2,-136L-4,-112L26,-112', 8],
      ['M2,-142L4,-150', 9],
    ],
  },
}

/** The height of the figure as it is drawn. */
export const drawnCm = 172

/** A person without face or sex: round-ended strokes in one outline. */
export function Person({ pose }: { pose: keyof typeof poses }) {
  const {
    head: [x, y],
    strokes,
  } = poses[pose]
  // All outlines first, then all insides, which leaves the outline of the whole.
  const layer = (className: string, filled: string, grown: number) => (
    <>
      <circle cx={x} cy={y} r={11.5 + grown / 2} className={filled} stroke="none" />
      {strokes.map(([path, width]) => (
        <path key={path} d={path} strokeWidth={width + grown} className={className} />
      ))}
    </>
  )
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      {layer('stroke-ink', 'fill-ink', 1.2)}
      {layer('stroke-paper', 'fill-paper', -1.2)}
    </g>
  )
}
