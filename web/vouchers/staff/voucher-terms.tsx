import { useState } from 'react'
import type { StaffVoucher } from '#core/api/vouchers-staff.ts'
import { personName } from '#core/accounts/names.ts'
import { useAction } from '../../actions/use-action.ts'
import { TextField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { useMay } from '../../staff/shell/use-staff.ts'
import { RemoveButton } from '../../staff/ui/row-buttons.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Hint } from '../../ui/small-text.tsx'

type NamedMember = StaffVoucher['named'][number]

interface CategoriesFieldProps {
  categories: readonly { key: string; name: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The categories that a voucher is limited to. */
export function CategoriesField({ categories, chosen, onChange }: CategoriesFieldProps) {
  const t = useT()
  if (categories.length === 0) return null
  return (
    <fieldset className="mt-3">
      <legend className="text-sm font-medium">{t('staff.vouchers.categories')}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {categories.map(({ key, name }) => (
          <Checkbox
            key={key}
            checked={chosen.includes(key)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
      <Hint>{t('staff.vouchers.categoriesHint')}</Hint>
    </fieldset>
  )
}

interface MembersFieldProps {
  chosen: readonly string[]
  named: readonly NamedMember[]
  onChange: (chosen: string[]) => void
}

/** The members that a voucher is limited to, found by phone number, name or email. */
export function MembersField({ chosen, named, onChange }: MembersFieldProps) {
  const t = useT()
  const mayFind = useMay()('members:read')
  const { words, type, found, find } = useMemberSearch()
  const [added, setAdded] = useState<readonly NamedMember[]>([])
  const known = new Map([...named, ...added].map((member) => [member.id, member]))
  const free = found?.filter(({ id }) => !chosen.includes(id)) ?? []
  const textOf = ({ name, phoneNumber }: NamedMember) => `${name}, ${phoneNumber}`
  return (
    <fieldset className="mt-3">
      <legend className="text-sm font-medium">{t('staff.vouchers.members')}</legend>
      {chosen.length > 0 && (
        <ul>
          {chosen.map((id) => {
            const member = known.get(id)
            return (
              <li key={id} className="flex items-center gap-3 border-b border-line py-1">
                <span className="min-w-0 grow wrap-anywhere">{member ? textOf(member) : id}</span>
                <RemoveButton
                  label={t('staff.vouchers.removeMember', { name: member?.name ?? id })}
                  onRemove={() => onChange(chosen.filter((other) => other !== id))}
                />
              </li>
            )
          })}
        </ul>
      )}
      {mayFind && (
        <TextField
          data-focus-fallback
          label={t('staff.vouchers.addMember')}
          hideLabel
          placeholder={t('staff.vouchers.addMember')}
          hint={
            found === undefined
              ? t('staff.vouchers.membersHint')
              : t('staff.vouchers.membersFound', { count: free.length })
          }
          value={words}
          maxLength={200}
          onChange={({ target }) => type(target.value)}
          onEnter={find}
          onBlur={find}
        />
      )}
      {free.length > 0 && (
        <ul aria-label={t('staff.vouchers.addMember')} className="mt-1 border border-line">
          {free.map((member) => (
            <li key={member.id} className="border-b border-line last:border-b-0">
              <button
                type="button"
                className="min-h-11 w-full px-2 py-1 text-start wrap-anywhere hover:bg-studio"
                onClick={() => {
                  setAdded([...added, member])
                  onChange([...chosen, member.id])
                  type('')
                }}
              >
                {textOf(member)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

const maxOffered = 5

function useMemberSearch() {
  const api = useStaffApi()
  const [words, setWords] = useState('')
  const [found, setFound] = useState<readonly NamedMember[]>()
  const search = useAction(
    async (q: string) => api.call('GET /staff/members', { query: { q, pageSize: maxOffered } }),
    {
      alert: true,
      onSuccess: ({ members }) =>
        setFound(
          members.map((member) => ({
            id: member.id,
            name: personName(member),
            phoneNumber: member.phoneNumber,
          })),
        ),
    },
  )
  return {
    words,
    found,
    type: (text: string) => {
      setWords(text)
      setFound(undefined)
    },
    find: () => {
      if (words.trim() !== '' && found === undefined) void search.run(words.trim())
    },
  }
}
