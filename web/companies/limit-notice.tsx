import { passedLimit, type BuyerSpending, type PassedLimit } from '#core/companies/limits.ts'
import { formatRinggit } from '#core/money.ts'
import { useT } from '../i18n/i18n.tsx'
import { Notice } from '../ui/notice.tsx'

/** The limit that an amount in ringgit passes for a company, if any. */
export const passedFor = (
  company: { spending?: BuyerSpending | undefined } | undefined,
  amount: number,
): PassedLimit | undefined => company?.spending && passedLimit(amount, company.spending)

/** "Above a limit: warning strip with sum and who decides." */
export function LimitNotice({ passed, className = '' }: { passed: PassedLimit; className?: string }) {
  const t = useT()
  const { limit, above, most } = passed
  return (
    <Notice tone="warning" className={className}>
      {t('companies.limit.passed', {
        limit: most === 0 ? 'always' : limit,
        above: formatRinggit(above),
        most: formatRinggit(most),
      })}{' '}
      {t('companies.limit.asks')}
    </Notice>
  )
}
