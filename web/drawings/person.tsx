/** Height of the person seen from the front, in centimetres. */
export const personHeight = 170

/** Height of the person seen from the side, in shoes. */
export const personInShoes = 172

/** A stroke of the figure: its path and width. */
type Stroke = readonly [path: string, width: number]

interface Figure {
  head: readonly [x: number, y: number, radius: number]
  strokes: readonly Stroke[]
}

/** One person in centimetres above the floor: "union of round-ended strokes, no face, no sex". */
const figures: Record<'front' | 'sitting' | 'standing', Figure> = {
  front: {
    head: [0, -159, 11],
    strokes: [
      ['M-6.5 -82L-7 -6', 12],
      ['M6.5 -82L7 -6', 12],
      ['M-8 -4L-11 -3', 6],
      ['M8 -4L11 -3', 6],
      ['M-10 -133L-7 -106V-86H7V-106L10 -133Z', 14],
      ['M0 -130V-88', 16],
      ['M-15.5 -135L-20 -108L-20.5 -84', 7.5],
      ['M15.5 -135L20 -108L20.5 -84', 7.5],
      ['M0 -138V-150', 9],
    ],
  },
  sitting: {
    head: [3, -118, 11.5],
    strokes: [
      ['M-2 -54L40 -54L42 -6', 14],
      ['M42 -4L54 -4', 7],
      ['M-2 -56L-4 -94', 21],
      ['M-4 -95L-8 -74L24 -74', 8],
      ['M-2 -101L0 -108', 9],
    ],
  },
  standing: {
    head: [6, -160, 11.5],
    strokes: [
      ['M0 -92L-2 -48L1 -6', 14],
      ['M2 -4L14 -4', 7],
      ['M0 -94L1 -136', 21],
      ['M2 -136L-4 -112L26 -112', 8],
      ['M2 -142L4 -150', 9],
    ],
  },
}

/** A person in a drawing in centimetres, from the front or from the side at a desk: paper with one outline. */
export function Person({ pose }: { pose: keyof typeof figures }) {
  // All outlines are drawn before all insides, so that only the outline of the whole figure is visible.
  return (
    <g strokeLinecap="round" strokeLinejoin="round" fill="none">
      <Strokes {...figures[pose]} grown={0.6} />
      <g className="text-paper forced-colors:text-[Canvas]">
        <Strokes {...figures[pose]} grown={-0.6} />
      </g>
    </g>
  )
}

function Strokes({ head: [x, y, radius], strokes, grown }: Figure & { grown: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={radius + grown} fill="currentColor" stroke="none" />
      {strokes.map(([path, width]) => (
        <path key={path} d={path} stroke="currentColor" strokeWidth={width + 2 * grown} />
      ))}
    </>
  )
}
