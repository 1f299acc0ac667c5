import { returnLimits, type BankAccount } from '#core/returns/forms.ts'
import { TextField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'

export type TypedAccount = Record<keyof BankAccount, string>

interface AccountFieldsProps {
  value: TypedAccount
  problems: Partial<Record<keyof TypedAccount, string>>
  onChange: (value: TypedAccount) => void
}

/** Where a transfer goes. */
export function AccountFields({ value, problems, onChange }: AccountFieldsProps) {
  const t = useT()
  return (['holder', 'bank', 'number'] as const).map((name) => (
    <TextField
      key={name}
      name={name}
      label={t(`staff.returns.account.${name}`)}
      required
      verbatim={name === 'number'}
      error={problems[name]}
      value={value[name]}
      maxLength={name === 'number' ? returnLimits.account : returnLimits.bank}
      onChange={({ target }) => onChange({ ...value, [name]: target.value })}
    />
  ))
}
