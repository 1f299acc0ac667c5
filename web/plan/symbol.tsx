import { drawingClasses } from '../drawings/measured.tsx'
import type { Resolved } from '#core/plan/resolved.ts'

/**
 * A piece from above, around its centre, with its front at the bottom: "desk with grommets, chair with back to the
 * free side, cabinet with a cross, round table with its foot".
 */
export function PlanSymbol({ item }: { item: Resolved }) {
  const { width: w, depth: d } = item.size
  const { paper, soft } = drawingClasses
  const box = <rect className={paper} x={-w / 2} y={-d / 2} width={w} height={d} />
  if (item.role === 'chair')
    return (
      <>
        <path
          className={soft}
          stroke="currentColor"
          d={`M0 0V${d * 0.48}M0 0L${w * 0.46} ${d * 0.14}M0 0L${w * 0.28} ${-d * 0.4}M0 0L${-w * 0.28} ${-d * 0.4}M0 0L${-w * 0.46} ${d * 0.14}`}
        />
        <rect
          className={paper}
          x={-w * 0.36}
          y={-d * 0.33}
          width={w * 0.72}
          height={d * 0.66}
          rx={w * 0.14}
        />
        <path
          className={paper}
          d={`M${-w * 0.35} ${-d * 0.2}Q0 ${-d * 0.52} ${w * 0.35} ${-d * 0.2}L${w * 0.27} ${-d * 0.42}Q0 ${-d * 0.6} ${-w * 0.27} ${-d * 0.42}Z`}
        />
      </>
    )
  if (item.role === 'desk')
    return (
      <>
        {box}
        <circle cx={-w * 0.35} cy={-d * 0.32} r={3.5} />
        <circle cx={w * 0.35} cy={-d * 0.32} r={3.5} />
      </>
    )
  if (item.role === 'table' && Math.abs(w - d) < 1)
    return (
      <>
        <circle className={paper} r={w / 2} />
        <circle className={soft} stroke="currentColor" r={w * 0.18} />
      </>
    )
  if (item.role === 'table')
    return (
      <>
        <rect className={paper} x={-w / 2} y={-d / 2} width={w} height={d} rx={d * 0.12} />
        <path className={soft} stroke="currentColor" d={`M${-w * 0.3} 0H${w * 0.3}`} />
      </>
    )
  if (item.product.category === 'Storage' && item.role === 'other')
    return (
      <>
        {box}
        <path
          className={soft}
          stroke="currentColor"
          d={`M${-w / 2} ${-d / 2}L${w / 2} ${d / 2}M${w / 2} ${-d / 2}L${-w / 2} ${d / 2}`}
        />
      </>
    )
  return (
    <>
      {box}
      <path className={soft} stroke="currentColor" d={`M${-w / 2} ${d / 2 - Math.min(6, d / 5)}H${w / 2}`} />
    </>
  )
}
