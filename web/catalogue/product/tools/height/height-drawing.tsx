import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { HeightsForYou } from '#core/measure/sit-stand.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { drawingAttributes, drawingClasses } from '#web/drawings/measured.tsx'
import { Person, personInShoes } from '#web/drawings/person.tsx'

/** A drawing of a person sitting and standing at a desk, in centimetres. It moves to other heights in 200 ms. */
export function HeightDrawing({ personCm, heights }: { personCm: number; heights: HeightsForYou }) {
  const t = useT()
  const { deskSitting, screenSitting, deskStanding, screenStanding } = heights
  return (
    <svg
      {...drawingAttributes}
      viewBox="-112 -222 568 248"
      role="img"
      aria-label={t('height.drawing', { sitting: deskSitting, standing: deskStanding })}
      className="w-full bg-studio forced-colors:bg-[Canvas]"
    >
      <path d="M-112,0H456" />
      <Place pose="sitting" personCm={personCm} desk={deskSitting} screen={screenSitting}>
        <path d="M-22,-46H24M-16,-46V-48M-20,-52L-26,-96M0,-46V-12M-18,-4L0,-12L18,-4" />
        <circle cx={-18} cy={-3} r={3} />
        <circle cx={18} cy={-3} r={3} />
      </Place>
      <g transform="translate(284 0)">
        <Place pose="standing" personCm={personCm} desk={deskStanding} screen={screenStanding} />
      </g>
    </svg>
  )
}

interface PlaceProps {
  pose: 'sitting' | 'standing'
  personCm: number
  desk: number
  screen: number
  /** The seat, which grows with the person. */
  children?: ReactNode
}

function Place({ pose, personCm, desk, screen, children }: PlaceProps) {
  const top = 2.6
  return (
    <>
      <Moved to={`scale(${personCm / personInShoes})`}>{children}</Moved>
      <Moved to={`scale(1, ${(desk - top) / 100})`}>
        <rect x={52} y={-100} width={7} height={100} className={`${drawingClasses.paper} ${keepsStroke}`} />
      </Moved>
      <rect x={26} y={-4} width={58} height={4} className={drawingClasses.paper} />
      <Moved to={`translateY(${-screen}px)`}>
        <rect x={62} y={0} width={4} height={36} className={drawingClasses.paper} />
        <path d={`M66,18H74V${screen - desk}`} />
      </Moved>
      <Moved to={`translateY(${-desk}px)`}>
        <rect x={24} y={0} width={62} height={top} className={drawingClasses.paper} />
      </Moved>
      <Moved to={`scale(${personCm / personInShoes})`}>
        <Person pose={pose} />
      </Moved>
      <Measure x={-44} cm={screen} side="left" />
      <Measure x={106} cm={desk} side="right" />
      <Moved to={`translateY(${-screen}px)`}>
        <path d="M-44,0H62" strokeDasharray="3 4" stroke="currentColor" className={drawingClasses.soft} />
      </Moved>
    </>
  )
}

const keepsStroke = '[vector-effect:non-scaling-stroke]'

/** A dimension line from the floor. */
function Measure({ x, cm, side }: { x: number; cm: number; side: 'left' | 'right' }) {
  const isLeft = side === 'left'
  return (
    <>
      <Moved to={`scale(1, ${cm / 100})`}>
        <path d={`M${x},-100V0`} className={keepsStroke} />
      </Moved>
      <path d={`M${x - 5},0h10`} />
      <Moved to={`translateY(${-cm}px)`}>
        <path d={`M${x - 5},0h10`} />
      </Moved>
      <Moved to={`translateY(${-cm / 2}px)`}>
        <text
          x={isLeft ? x - 6 : x + 6}
          y={4}
          textAnchor={isLeft ? 'end' : 'start'}
          fill="currentColor"
          stroke="none"
          className="tabular text-[11px] max-md:text-[17px]"
        >
          {cm}
        </text>
      </Moved>
    </>
  )
}

/** A group of moving parts. A script sets its style, because the content security policy forbids style attributes. */
function Moved({ to, children }: { to: string; children: ReactNode }) {
  const group = useRef<SVGGElement>(null)
  useLayoutEffect(() => {
    if (group.current) group.current.style.transform = to
  }, [to])
  return (
    <g ref={group} className="transition-transform duration-200 ease-out">
      {children}
    </g>
  )
}
