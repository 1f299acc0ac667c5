import { judge, type Measured } from '#core/fit/verdict.ts'
import { VerdictLine } from './verdict-line.tsx'
import { useWayIn } from './way-in-store.ts'

/** Whether a spec passes the visitor's way in; announced when the measures change. */
export function FitVerdict({ spec }: { spec: Measured }) {
  return (
    <p role="status">
      <VerdictLine verdict={judge(spec, useWayIn())} className="gap-x-3! leading-5 [&_span]:inline" />
    </p>
  )
}
