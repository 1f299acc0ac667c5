import { returnLimits, type BankAccount } from '#core/returns/forms.ts'
import { TextField } from '../../forms/fields.tsx'
import type { FieldAttributes } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'

interface AccountFieldsProps {
  field: (name: `account.${keyof BankAccount}`) => FieldAttributes
}

/** The fields for the bank account of a transfer. */
export function AccountFields({ field }: AccountFieldsProps) {
  const t = useT()
  return (['holder', 'bank', 'number'] as const).map((name) => (
    <TextField
      key={name}
      {...field(`account.${name}`)}
      label={t(`staff.returns.account.${name}`)}
      required
      verbatim={name === 'number'}
      maxLength={name === 'number' ? returnLimits.account : returnLimits.bank}
    />
  ))
}
