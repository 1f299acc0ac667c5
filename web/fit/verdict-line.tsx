import { Check, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import type { Verdict } from '#core/fit/verdict.ts'
import { useT } from '../i18n/i18n.tsx'
import { SubLine } from '../ui/small-text.tsx'
import { describeVerdict } from './verdict-text.ts'

const looks: Record<Verdict['kind'], { Icon?: LucideIcon; colour: string }> = {
  assembled: { Icon: Check, colour: 'text-success' },
  packed: { Icon: Check, colour: 'text-success' },
  stairs: { Icon: TriangleAlert, colour: 'text-warning' },
  no: { Icon: X, colour: 'text-danger' },
  unmeasured: { colour: '' },
}

/** A verdict with icon, word and reason; "never colour alone". */
export function VerdictLine({ verdict, className = '' }: { verdict: Verdict; className?: string }) {
  const { word, reason } = describeVerdict(verdict, useT())
  const { Icon, colour } = looks[verdict.kind]
  return (
    <span className={`flex gap-2 text-md ${className}`}>
      {Icon && <Icon className={`mt-px size-5 shrink-0 ${colour}`} />}
      <span className="min-w-0">
        <span className={`font-medium ${colour}`}>{word}</span>
        {reason && (
          <SubLine className="tabular" size="sm">
            {reason}
          </SubLine>
        )}
      </span>
    </span>
  )
}
