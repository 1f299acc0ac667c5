import { formatRinggit } from '#core/money.ts'
import { useT } from '../i18n/i18n.tsx'
import { SubLine } from '../ui/small-text.tsx'

/** Says under a price that only the company has it, with the list price if it is higher. */
export function CompanyPriceReason({ list, className }: { list: number | undefined; className?: string }) {
  const t = useT()
  return (
    <>
      <SubLine className={className}>{t('common.companyPrice')}</SubLine>
      {list !== undefined && (
        <SubLine className={className}>{t('common.listPrice', { price: formatRinggit(list) })}</SubLine>
      )}
    </>
  )
}
