import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { personName } from '#core/accounts/names.ts'
import { normalizePhone, writePhone } from '#core/contact/phone.ts'
import type { CallOutput } from '../api/client.ts'
import { TextField } from '../forms/fields.tsx'
import { useT } from '../i18n/i18n.tsx'
import { useStaffApi } from '../staff/shell/use-staff-api.ts'
import { Notice } from '../ui/notice.tsx'
import { Key } from '../staff/ui/key.tsx'
import { pickList, pickOption } from './step.tsx'
import { useLookup } from '../staff/pick/use-lookup.ts'
import { usePick } from '../staff/pick/use-pick.ts'

type Found = CallOutput<'GET /staff/members'>['members'][number]

const maxMembers = 5

interface CustomerSearchProps {
  onMember: (id: string) => void
  /** Called with the typed text: a number or a name. */
  onNew: (typed: string) => void
}

/** Searches members; the last option is a new customer: "Find or make the member by phone". */
export function CustomerSearch({ onMember, onNew }: CustomerSearchProps) {
  const t = useT()
  const api = useStaffApi()
  const [typed, setTyped] = useState('')
  const { answers, answered, problem } = useLookup<Found>(typed, async (q, signal) => {
    const query = { q, pageSize: maxMembers }
    return (await api.call('GET /staff/members', { query }, { signal })).members
  })
  const isTyped = typed.trim() !== ''
  const pick = usePick({
    count: isTyped ? answers.length + 1 : 0,
    ready: answered,
    onPick: (index) => {
      const member = answers[index]
      if (member === undefined) onNew(typed.trim())
      else if (!member.blocked) onMember(member.id)
    },
  })
  const isNumber = /^\+?\d{3,}$/.test(normalizePhone(typed))
  return (
    <>
      <TextField
        {...pick.field}
        label={t('common.phone')}
        required
        inputMode="tel"
        value={typed}
        maxLength={200}
        onChange={({ target }) => {
          setTyped(target.value)
          pick.restart()
        }}
        hint={t('staff.take.phoneHint')}
      />
      {problem && (
        <Notice tone="danger" className="mt-3">
          {problem}
        </Notice>
      )}
      <ul {...pick.list} aria-label={t('staff.nav.members')} className={isTyped ? pickList : 'hidden'}>
        {isTyped &&
          answers.map((member, index) => (
            <li
              key={member.id}
              {...pick.option(index, member.blocked)}
              className={`${pickOption} grid-cols-[minmax(0,1fr)_auto]`}
            >
              <span className={member.blocked ? 'text-ink-soft' : ''}>
                <span className="font-medium wrap-anywhere">
                  {personName(member) || writePhone(member.phoneNumber)}
                </span>
                <span className="block text-ink-soft tabular">
                  {t('staff.take.memberFacts', {
                    phone: writePhone(member.phoneNumber),
                    count: member.orders,
                  })}
                  {member.blocked && ` · ${t('staff.members.blocked')}`}
                </span>
              </span>
              {index === pick.chosen && <Key>Enter</Key>}
            </li>
          ))}
        {isTyped && (
          <li
            {...pick.option(answers.length)}
            className={`${pickOption} grid-cols-[20px_minmax(0,1fr)_auto]`}
          >
            <UserPlus className="size-4" />
            <span>{t(isNumber ? 'staff.take.newWithNumber' : 'staff.take.newMember')}</span>
            {pick.chosen === answers.length && <Key>Enter</Key>}
          </li>
        )}
      </ul>
    </>
  )
}
