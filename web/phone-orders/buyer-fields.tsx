import { companyOrderLimits } from '#core/companies/company-order.ts'
import { SelectField, TextField } from '../forms/fields.tsx'
import { useT } from '../i18n/i18n.tsx'
import { Notice } from '../ui/notice.tsx'
import { newAddress, type TakenDraft } from './use-taken-order.ts'

/** For whom the caller orders; nothing for members of no open company. */
export function BuyerFields({ draft }: { draft: TakenDraft }) {
  const t = useT()
  const { caller, buyer } = draft
  if (caller === undefined || caller.companies.length === 0) return null
  return (
    <>
      <SelectField
        label={t('companies.buyingFor')}
        value={buyer.company?.id ?? ''}
        onChange={({ target }) => {
          buyer.choose(target.value)
          // Another company has other addresses.
          draft.setAddressIndex(caller.addresses.length > 0 ? 0 : newAddress)
        }}
        options={[
          { value: '', label: t('staff.take.forCaller') },
          ...caller.companies.map(({ id, legalName }) => ({ value: id, label: legalName, isName: true })),
        ]}
      />
      {buyer.problem && <Notice tone="danger">{buyer.problem}</Notice>}
      {buyer.company && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={t('common.purchaseOrderNumber')}
            value={buyer.purchaseOrderNumber}
            required={buyer.company.purchaseOrderRequired}
            verbatim
            maxLength={companyOrderLimits.purchaseOrderNumber}
            onChange={({ target }) => buyer.setPurchaseOrderNumber(target.value)}
          />
          <TextField
            label={t('common.costCentre')}
            value={buyer.costCentre}
            verbatim
            maxLength={companyOrderLimits.costCentre}
            onChange={({ target }) => buyer.setCostCentre(target.value)}
          />
        </div>
      )}
    </>
  )
}
