import type { FormEvent } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { textLink } from '../../accounts/text-link.ts'
import type { CallOutput } from '../../api/client.ts'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { staffPaths } from '../paths.ts'
import { actionText, subjectText } from './entry-text.ts'
import { actorKinds, auditParams, type AuditFilters as Filters } from './filters.ts'

type Option = { value: string; label: string }

interface AuditFiltersProps {
  filters: Filters
  choices: CallOutput<'GET /staff/audit/choices'>
}

/** Filters of the audit trail; the address names those that are set. */
export function AuditFilters({ filters, choices }: AuditFiltersProps) {
  const t = useT()
  const navigate = useNavigate()
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    void navigate(staffPaths.audit(auditParams.write(auditParams.parse(new URLSearchParams(fields)))))
  }
  const { id } = filters
  const set = auditParams.with(filters, {})

  const actors = [
    ...actorKinds.map((kind) => ({ value: kind as string, label: t(`staff.audit.kind.${kind}`) })),
    ...choices.people.map(({ id: value, name, email }) => ({
      value,
      label: name === email ? name : `${name} (${email})`,
    })),
  ]
  const sorted = (values: readonly string[], textOf: typeof actionText): Option[] =>
    values
      .map((value) => ({ value, label: textOf(value, t) }))
      .toSorted((a, b) => a.label.localeCompare(b.label))
  const select = (name: 'who' | 'action' | 'subject', label: string, all: string, options: Option[]) => {
    const value = filters[name]
    const isListed = value === '' || options.some((option) => option.value === value)
    const unlisted = isListed ? [] : [{ value, label: value }]
    return (
      <SelectField
        name={name}
        label={label}
        defaultValue={value}
        options={[{ value: '', label: all }, ...unlisted, ...options]}
        className="w-48 max-sm:w-[calc(50%-6px)]"
      />
    )
  }
  const everything = t('staff.audit.everything')
  return (
    // The key shows filters that a link has set.
    <Form
      key={`${set}`}
      action={staffPaths.audit()}
      onSubmit={show}
      role="search"
      aria-label={t('staff.audit.filters')}
      className="mb-5 flex flex-wrap items-end gap-3"
    >
      {select('who', t('staff.audit.who'), t('staff.audit.everybody'), actors)}
      {select('action', t('staff.audit.what'), everything, sorted(choices.actions, actionText))}
      {select('subject', t('staff.audit.about'), everything, sorted(choices.subjects, subjectText))}
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          name={name}
          label={t(`staff.audit.${name}`)}
          defaultValue={filters[name]}
          className="w-36 max-sm:w-[calc(50%-6px)]"
        />
      ))}
      {id && <input type="hidden" name="id" value={id} />}
      <Button type="submit" size="sm">
        {t('staff.audit.show')}
      </Button>
      {set.size > 0 && (
        <Link to={staffPaths.audit()} className={`${textLink} min-h-9`}>
          {t('staff.audit.all')}
        </Link>
      )}
      {id && <p className="basis-full text-ink-soft">{t('staff.audit.oneOnly')}</p>}
    </Form>
  )
}
