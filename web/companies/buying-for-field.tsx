import type { OwnCompany } from '#core/api/companies/companies.ts'
import { chosenCompany } from '#core/companies/company-order.ts'
import { SelectField } from '../forms/fields.tsx'
import { useT } from '../i18n/i18n.tsx'
import { buyingForStore } from './buying-for-store.ts'

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
  return (
    <SelectField
      label={t('companies.buyingFor')}
      className={className}
      value={chosenCompany(companies, chosen)?.id ?? ''}
      onChange={({ currentTarget: { value } }) => {
        buyingForStore.set(value || undefined)
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
