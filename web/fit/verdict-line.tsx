import { Check, Ellipsis, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import type { Verdict } from '#core/fit/verdict.ts'
import { useT } from '../i18n/i18n.tsx'
import { verdictText } from './verdict-text.ts'

const looks: Record<Verdict['kind'], { Icon?: LucideIcon; colour: string }> = {
  assembled: { Icon: Check, colour: 'text-success' },
  packed: { Icon: Check, colour: 'text-success' },
  stairs: { Icon: TriangleAlert, colour: 'text-warning' },
  no: { Icon: X, colour: 'text-danger' },
  unknown: { Icon: Ellipsis, colour: '' },
  unmeasured: { colour: '' },
}

/** A verdict as an icon and a sentence: "never colour alone". */
export function VerdictLine({ verdict, className = '' }: { verdict: Verdict; className?: string }) {
  const t = useT()
  const { Icon, colour } = looks[verdict.kind]
  return (
    <span className={`flex gap-2 font-medium ${colour} ${className}`}>
      {Icon && <Icon className="mt-[calc((1lh-20px)/2)] size-5 shrink-0" />}
      <span className="tabular min-w-0">{verdictText(verdict, t)}</span>
    </span>
  )
}
