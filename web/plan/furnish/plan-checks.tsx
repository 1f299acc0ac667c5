import { DoorOpen } from 'lucide-react'
import { judge, type Verdict } from '#core/fit/verdict.ts'
import type { CountedSpec } from '#core/plan/count.ts'
import { ArrivalLine } from '../../delivery/arrival-line.tsx'
import { FitLink } from '../../fit/fit-link.tsx'
import { verdictText } from '../../fit/verdict-text.ts'
import { useWayIn } from '../../fit/way-in-store.ts'
import { useT } from '../../i18n/i18n.tsx'
import { rowOpener, sentenceRow } from '../../ui/rows/sentence-row.tsx'

/** The verdicts that decide for all pieces, the worst first. */
const worst: readonly Verdict['kind'][] = ['no', 'stairs', 'unknown', 'unmeasured']

/** Whether all of it passes the visitor's way in, and when it arrives: "the fit verdict and the days". */
export default function PlanChecks({ counted }: { counted: readonly CountedSpec[] }) {
  const t = useT()
  const wayIn = useWayIn()
  const verdicts = counted.map(({ product, spec }) => ({
    name: product.productName,
    verdict: judge(spec, wayIn),
  }))
  const [decisive] = worst.flatMap((kind) => verdicts.filter(({ verdict }) => verdict.kind === kind))
  const isAsked = decisive?.verdict.kind !== 'unmeasured' || decisive.verdict.why !== 'way'
  const says = decisive
    ? t('fit.nameAndVerdict', { name: decisive.name, says: verdictText(decisive.verdict, t) })
    : t('plan.allFit')
  return (
    <div className="print:hidden">
      <div className={`${sentenceRow} border-y border-line`}>
        <DoorOpen className="size-5" />
        <p role="status" className="text-md">
          <FitLink className={`${rowOpener} font-medium no-underline hover:underline`}>
            {t('plan.wayIn')}
          </FitLink>{' '}
          <span className="text-ink-soft">{isAsked ? says : t('fit.ask')}</span>
        </p>
      </div>
      <ArrivalLine />
    </div>
  )
}
