import { Link } from 'react-router'
import type { AuditEntry } from '../../../core/api/staff-audit.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { staffPaths } from '../paths.ts'
import {
  actionText,
  changesOf,
  subjectName,
  subjectPath,
  subjectText,
  type TextContext,
} from './entry-text.ts'

const link = 'underline decoration-control hover:text-petrol hover:decoration-current'

const filtered = (filters: Record<string, string>) => staffPaths.audit(new URLSearchParams(filters))

/** One entry of the audit trail: when, who, what, and the changed fields. */
export function AuditRow({ entry, couriers }: { entry: AuditEntry; couriers: TextContext['couriers'] }) {
  const { t, language } = useTranslator()
  const changes = changesOf(entry, { t, language, couriers })
  return (
    <li className="grid gap-x-6 gap-y-0.5 border-b border-line py-[9px] hover:bg-studio md:grid-cols-[8.5rem_13rem_minmax(0,1fr)]">
      <DateText moment={entry.at.seconds * 1000} className="text-ink-soft" />
      <span className="wrap-anywhere">
        {entry.actorKind === 'staff' ? (
          <Link to={filtered({ who: entry.actorId })} className={link}>
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
                <dt>{t('staff.audit.fieldName', { name })}</dt>
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
  // Actions on one's own account would name the same person twice.
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
        <Link to={path} className={link}>
          {text}
        </Link>
      )}
      <Link
        to={filtered({ subject, id: subjectId })}
        aria-label={t('staff.audit.allAboutThis', { name })}
        className={`${link} text-ink-soft`}
      >
        {t('staff.audit.allAbout')}
      </Link>
    </>
  )
}
