import { Link } from 'react-router'
import type { AuditEntry } from '#core/api/staff-audit.ts'
import { actorKinds } from '#core/staff/audit.ts'
import { textLink } from '../../accounts/text-link.ts'
import type { CallOutput } from '../../api/client.ts'
import { apiContext } from '../../api/context.ts'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { useFilterForm } from '../../forms/use-filter-form.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { CursorPages } from '../../lists/cursor-pages.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { Button } from '../../ui/button.tsx'
import { staffPaths } from '../paths.ts'
import { orErrorResponse } from '../shell/loaders.ts'
import { StaffPage } from '../shell/staff-page.tsx'
import type { Route } from './+types/audit-page'
import {
  actionText,
  changesOf,
  subjectName,
  subjectPath,
  subjectText,
  type TextContext,
} from './entry-text.ts'
import { auditParams, auditQuery, type AuditFilters as Filters } from './filters.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const filters = auditParams.parse(url.searchParams)
  const [trail, choices, couriers] = await orErrorResponse(
    Promise.all([
      api.call('GET /staff/audit', { query: auditQuery(filters) }),
      api.call('GET /staff/audit/choices'),
      api.call('GET /staff/couriers'),
    ]),
  )
  return { ...trail, filters, choices, couriers }
}

/**
 * The page of the audit trail: "Every action in an audit trail with who, when, what before and after, readable in the
 * office."
 */
export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { entries, next, filters, choices, couriers } = loaderData
  const t = useT()
  return (
    <StaffPage title={t('staff.nav.audit')}>
      <AuditFilters filters={filters} choices={choices} />
      {entries.length === 0 ? (
        <p className="py-6 text-ink-soft">{t('staff.audit.none')}</p>
      ) : (
        <ol aria-label={t('staff.audit.list')} className="border-t border-ink">
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} couriers={couriers} />
          ))}
        </ol>
      )}
      <CursorPages
        label={t('staff.audit.pages')}
        first={filters.before !== undefined && staffPaths.audit(auditParams.with(filters, {}))}
        next={next !== undefined && staffPaths.audit(auditParams.with(filters, { before: next }))}
        texts={{ first: t('staff.common.newest'), next: t('staff.audit.older') }}
      />
    </StaffPage>
  )
}

type Option = { value: string; label: string; isName?: boolean }
type Choices = CallOutput<'GET /staff/audit/choices'>

/** The form with the filters of the audit trail. Only filters that are set are in the URL. */
function AuditFilters({ filters, choices }: { filters: Filters; choices: Choices }) {
  const t = useT()
  const list = useFilterForm({ params: auditParams, addressOf: staffPaths.audit })
  const { id } = filters
  const set = auditParams.with(filters, {})

  const actors = [
    ...actorKinds.map((kind) => ({ value: kind as string, label: t(`staff.audit.kind.${kind}`) })),
    ...choices.people.map(({ id: value, name, email }) => ({
      value,
      label: name === email ? name : `${name} (${email})`,
      isName: true,
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
    <form
      {...list.form}
      onSubmit={(event) => {
        event.preventDefault()
        list.choose()
      }}
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
        {t('staff.common.show')}
      </Button>
      {set.size > 0 && (
        <Link to={staffPaths.audit()} className={`${textLink} min-h-9`}>
          {t('staff.audit.all')}
        </Link>
      )}
      {id && <p className="basis-full text-ink-soft">{t('staff.audit.oneOnly')}</p>}
    </form>
  )
}

const subjectLink = 'underline decoration-control hover:text-petrol hover:decoration-current'

const filtered = (filters: Record<string, string>) => staffPaths.audit(new URLSearchParams(filters))

function AuditRow({ entry, couriers }: { entry: AuditEntry; couriers: TextContext['couriers'] }) {
  const { t, language } = useTranslator()
  const changes = changesOf(entry, { t, language, couriers })
  return (
    <li className="grid gap-x-6 gap-y-0.5 border-b border-line py-2.25 hover:bg-studio md:grid-cols-[8.5rem_13rem_minmax(0,1fr)]">
      <DateText moment={entry.at.seconds * 1000} className="text-ink-soft" />
      <span className="wrap-anywhere">
        {entry.actorKind === 'staff' ? (
          <Link translate="no" to={filtered({ who: entry.actorId })} className={subjectLink}>
            {entry.actor}
          </Link>
        ) : (
          t(`staff.audit.actor.${entry.actorKind}`, { name: entry.actor })
        )}
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-2">
          <strong className="font-semibold">{actionText(entry.action, t)}</strong>
          <Subject entry={entry} />
        </p>
        {changes.length > 0 && (
          // Values are in the language in which they were typed.
          <dl translate="no" className="mt-0.5 grid gap-y-0.5 text-ink-soft">
            {changes.map(({ name, before, after }) => (
              <div key={name} className="flex flex-wrap gap-x-1.5">
                <dt>{t('staff.common.fieldName', { name })}</dt>
                <dd className="min-w-0 wrap-anywhere text-ink">
                  {before === undefined ? (
                    after
                  ) : (
                    <>
                      <del className="text-ink-soft no-underline">{before}</del>
                      <span aria-hidden>{' → '}</span>
                      <ins className="no-underline">{after}</ins>
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}

function Subject({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslator()
  const { actorKind, actorId, subject, subjectId } = entry
  // Actions of staff on their own account would name the same person twice.
  if (subjectId === '' || subjectId === 'unknown' || (subject === actorKind && subjectId === actorId))
    return null
  const name = subjectName(entry, t)
  const path = entry.subjectName === undefined ? undefined : subjectPath(entry)
  const text = t('staff.audit.thing', { kind: subjectText(subject, t), name })
  return (
    <>
      {path === undefined ? (
        <span className="wrap-anywhere">{text}</span>
      ) : (
        <Link to={path} className={subjectLink}>
          {text}
        </Link>
      )}
      <Link
        to={filtered({ subject, id: subjectId })}
        aria-label={t('staff.audit.allAboutThis', { name })}
        className={`${subjectLink} text-ink-soft`}
      >
        {t('staff.audit.allAbout')}
      </Link>
    </>
  )
}
