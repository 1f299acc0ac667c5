import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { ownPeriod, periodNames, type AskedPeriod } from '../../../core/figures/periods.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { staffPaths } from '../../staff/paths.ts'

const addressOf = (parameters: Record<string, string>) => staffPaths.overview(new URLSearchParams(parameters))

/** "For a chosen period": links for the usual ones, a form for any other; works without a script. */
export function PeriodChoice({ asked }: { asked: AskedPeriod }) {
  const t = useT()
  const navigate = useNavigate()
  const form = useSchemaForm(ownPeriod)
  const shown = asked.typed ?? asked.period
  const { clearErrors, setValue } = form
  useEffect(() => {
    setValue('from', shown.from)
    setValue('to', shown.to)
    clearErrors()
  }, [shown.from, shown.to, setValue, clearErrors])

  const issues = asked.typed && z.safeParse(ownPeriod, asked.typed).error?.issues
  const typedError = (name: 'from' | 'to') => {
    const issue = issues?.find(({ path }) => path[0] === name)
    return issue && t(issue.message as TextKey)
  }
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <nav aria-label={t('staff.overview.periods')}>
        <ul className="flex flex-wrap gap-x-1 gap-y-1">
          {periodNames
            .filter((name) => name !== 'own')
            .map((name) => (
              <li key={name}>
                <Link
                  to={addressOf({ period: name })}
                  preventScrollReset
                  aria-current={name === asked.name ? 'true' : undefined}
                  className="inline-flex min-h-9 items-center rounded-control border border-line px-3 no-underline hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-white pointer-coarse:min-h-11"
                >
                  <span className="block first-letter:uppercase">{t(`staff.overview.period.${name}`)}</span>
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <form
        noValidate
        action={staffPaths.overview()}
        aria-label={t('staff.overview.period.own')}
        onSubmit={form.onSubmit((own) =>
          navigate(addressOf({ period: 'own', ...own }), { preventScrollReset: true }),
        )}
        className="flex flex-wrap items-start gap-2"
      >
        <input type="hidden" name="period" value="own" />
        {(['from', 'to'] as const).map((name) => {
          const { error = typedError(name), ...field } = form.field(name)
          const label = t(`staff.overview.${name}`)
          return (
            <Field key={name} label={label} hideLabel error={error} className="max-w-44">
              {(attributes) => (
                <span className="flex items-center gap-2">
                  <span aria-hidden className="text-ink-soft">
                    {label}
                  </span>
                  <Input {...attributes} {...field} type="date" defaultValue={shown[name]} />
                </span>
              )}
            </Field>
          )
        })}
        <Button type="submit" size="sm" variant="secondary">
          {t('staff.overview.show')}
        </Button>
      </form>
    </div>
  )
}
