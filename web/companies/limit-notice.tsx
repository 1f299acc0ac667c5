import { passedLimit, type BuyerSpending, type PassedLimit } from '#core/companies/limits.ts'
import { formatRinggit } from '#core/money.ts'
import { useT, type Translate } from '../i18n/i18n.tsx'
import { Notice } from '../ui/notice.tsx'

/** The limit that an amount in ringgit passes for a company, if any. */
export const passedFor = (
  company: { spending?: BuyerSpending | undefined } | undefined,
  amount: number,
): PassedLimit | undefined => company?.spending && passedLimit(amount, company.spending)

/** Says which limit is passed and by how much. */
export const passedText = ({ limit, above, most }: PassedLimit, t: Translate): string =>
  t('companies.limit.passed', { limit, above: formatRinggit(above), most: formatRinggit(most) })

/** A notice about a passed limit: "Above a limit: warning strip with sum and who decides." */
export function LimitNotice({ passed, className = '' }: { passed: PassedLimit; className?: string }) {
  const t = useT()
  return (
    <Notice tone="warning" className={className}>
      {passedText(passed, t)} {t('companies.limit.asks')}
    </Notice>
  )
}
