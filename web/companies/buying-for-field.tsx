import type { OwnCompany } from '#core/api/companies/companies.ts'
import { chosenCompany } from '#core/companies/company-order.ts'
import { SelectField } from '../forms/fields.tsx'
import { useT } from '../i18n/i18n.tsx'
import { useApi } from '../api/use-api.ts'
import { report } from '../session/report-problem.ts'
import { switchBuyer } from './own-prices.ts'

interface BuyingForFieldProps {
  companies: readonly OwnCompany[]
  /** The id of the chosen company; undefined or empty for the member themselves. */
  chosen: string | undefined
  onChoose?: (id: string) => void
  className?: string
}

/** Chooses for whom the member buys, and remembers it in the browser. */
export function BuyingForField({ companies, chosen, onChoose, className = '' }: BuyingForFieldProps) {
  const t = useT()
  const api = useApi()
  return (
    <SelectField
      label={t('companies.buyingFor')}
      className={className}
      value={chosenCompany(companies, chosen)?.id ?? ''}
      onChange={({ currentTarget: { value } }) => {
        switchBuyer(api, value || undefined).catch((error: unknown) =>
          report('The cart could not be given the prices of the buyer.', error),
        )
        onChoose?.(value)
      }}
      options={[
        { value: '', label: t('companies.buyingForMyself') },
        ...companies
          .filter(({ closed }) => !closed)
          .map(({ id, legalName }) => ({ value: id, label: legalName, isName: true })),
      ]}
    />
  )
}
