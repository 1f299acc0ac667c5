import type { FormEvent } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { textLink } from '../../accounts/text-link.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Input, Select } from '../../ui/field.tsx'
import { staffPaths } from '../paths.ts'
import { actionText, subjectText } from './entry-words.ts'
import { actorKinds, auditParams, type AuditFilters as Filters } from './filters.ts'

interface AuditFiltersProps {
  filters: Filters
  choices: {
    people: readonly { id: string; name: string; email: string }[]
    actions: readonly string[]
    subjects: readonly string[]
  }
}

const byText = (a: [string, string], b: [string, string]) => a[1].localeCompare(b[1])

/** What the audit trail is narrowed by: a form that sends itself by Enter, with an address of its own for each choice. */
export function AuditFilters({ filters, choices }: AuditFiltersProps) {
  const t = useT()
  const navigate = useNavigate()
  const { people, actions, subjects } = choices
  // The address names what was chosen only.
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    void navigate(staffPaths.audit(auditParams.write(auditParams.parse(new URLSearchParams(fields)))))
  }
  const { id } = filters
  const chosen = auditParams.with(filters, {})
  return (
    // What was chosen elsewhere, as by a link of an entry, has to stand in the fields, too.
    <Form
      key={`${chosen}`}
      action={staffPaths.audit()}
      onSubmit={show}
      role="search"
      aria-label={t('staff.audit.filters')}
      className="mb-5 flex flex-wrap items-end gap-3"
    >
      <Choice name="who" label={t('staff.audit.who')} all={t('staff.audit.everybody')} filters={filters}>
        {[
          ...actorKinds.map((kind) => [kind, t(`staff.audit.kind.${kind}`)] as const),
          ...people.map(
            ({ id: person, name, email }) => [person, name === email ? name : `${name} (${email})`] as const,
          ),
        ]}
      </Choice>
      <Choice name="action" label={t('staff.audit.what')} all={t('staff.audit.everything')} filters={filters}>
        {actions.map((action): [string, string] => [action, actionText(action, t)]).toSorted(byText)}
      </Choice>
      <Choice
        name="subject"
        label={t('staff.audit.about')}
        all={t('staff.audit.everything')}
        filters={filters}
      >
        {subjects.map((subject): [string, string] => [subject, subjectText(subject, t)]).toSorted(byText)}
      </Choice>
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} label={t(`staff.audit.${name}`)} className="w-36 max-sm:w-[calc(50%-6px)]">
          {(attributes) => <Input {...attributes} type="date" name={name} defaultValue={filters[name]} />}
        </Field>
      ))}
      {id && <input type="hidden" name="id" value={id} />}
      <Button type="submit" size="sm">
        {t('staff.audit.show')}
      </Button>
      {chosen.size > 0 && (
        <Link to={staffPaths.audit()} className={`${textLink} min-h-9`}>
          {t('staff.audit.all')}
        </Link>
      )}
      {id && <p className="basis-full text-ink-soft">{t('staff.audit.oneOnly')}</p>}
    </Form>
  )
}

function Choice(props: {
  name: 'who' | 'action' | 'subject'
  label: string
  all: string
  filters: Filters
  children: readonly (readonly [value: string, text: string])[]
}) {
  const { name, label, all, filters, children } = props
  const chosen = filters[name]
  const known = chosen === '' || children.some(([value]) => value === chosen)
  return (
    <Field label={label} className="w-48 max-sm:w-[calc(50%-6px)]">
      {(attributes) => (
        <Select {...attributes} name={name} defaultValue={chosen}>
          <option value="">{all}</option>
          {!known && <option value={chosen}>{chosen}</option>}
          {children.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
