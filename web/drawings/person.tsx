/** Height of the drawn person in centimetres. */
export const personHeight = 170

/** Limbs and body as strokes of a width: "union of round-ended strokes, no face, no sex". */
const strokes = [
  { line: 'M-6.5 -82L-7 -6', width: 12 },
  { line: 'M6.5 -82L7 -6', width: 12 },
  { line: 'M-8 -4L-11 -3', width: 6 },
  { line: 'M8 -4L11 -3', width: 6 },
  { line: 'M-10 -133L-7 -106V-86H7V-106L10 -133Z', width: 14 },
  { line: 'M0 -130V-88', width: 16 },
  { line: 'M-15.5 -135L-20 -108L-20.5 -84', width: 7.5 },
  { line: 'M15.5 -135L20 -108L20.5 -84', width: 7.5 },
  { line: 'M0 -138V-150', width: 9 },
]

/** A person of 170 cm in a drawing in centimetres, standing at 0: paper with one outline. */
export function Person() {
  return (
    <g strokeLinecap="round" strokeLinejoin="round" fill="none">
      <Body outline={0.6} colour="currentColor" />
      <g className="text-paper forced-colors:text-[Canvas]">
        <Body outline={-0.6} colour="currentColor" />
      </g>
    </g>
  )
}

function Body({ outline, colour }: { outline: number; colour: string }) {
  return (
    <>
      <circle cy={-159} r={11 + outline} fill={colour} stroke="none" />
      {strokes.map(({ line, width }) => (
        <path key={line} d={line} stroke={colour} strokeWidth={width + 2 * outline} />
      ))}
    </>
  )
}
