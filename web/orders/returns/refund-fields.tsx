import { refundWays, type RefundWay } from '#core/returns/statuses.ts'
import { returnLimits } from '#core/returns/forms.ts'
import { SelectField, TextField } from '../../forms/fields.tsx'
import type { FieldAttributes } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'

type Name = 'holder' | 'bank' | 'number'

interface RefundFieldsProps {
  way: RefundWay | ''
  onWay: (way: RefundWay | '') => void
  field: (name: Name) => FieldAttributes
}

/** The choice of how the refund is paid, and the bank account for a transfer. */
export function RefundFields({ way, onWay, field }: RefundFieldsProps) {
  const t = useT()
  return (
    <>
      <SelectField
        label={t('orders.returns.refundWay')}
        hint={t('orders.returns.accountLater')}
        value={way}
        onChange={({ currentTarget }) => onWay(refundWays.find((one) => one === currentTarget.value) ?? '')}
        options={[
          { value: '', label: t('orders.returns.refundLater') },
          ...refundWays.map((value) => ({ value, label: t(`returns.refundWay.${value}`) })),
        ]}
      />
      {way === 'transfer' && (
        <>
          <TextField
            {...field('holder')}
            label={t('orders.returns.holder')}
            required
            maxLength={returnLimits.bank}
          />
          <TextField
            {...field('bank')}
            label={t('orders.returns.bank')}
            required
            maxLength={returnLimits.bank}
          />
          <TextField
            {...field('number')}
            label={t('orders.returns.account')}
            required
            verbatim
            maxLength={returnLimits.account}
          />
        </>
      )}
    </>
  )
}
