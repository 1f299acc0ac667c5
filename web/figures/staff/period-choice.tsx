import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import {
  comparisons,
  ownPeriod,
  periodNames,
  periodOf,
  periodParameters,
  type RequestedPeriod,
} from '#core/figures/periods.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/controls.tsx'
import { Field } from '../../ui/field.tsx'
import { staffPaths } from '../../staff/paths.ts'

const addressOf = (requested: RequestedPeriod) => staffPaths.figures(periodParameters(requested))

const choice =
  'inline-flex min-h-9 items-center rounded-control border border-line px-3 no-underline hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-white pointer-coarse:min-h-11'

interface Chosen {
  requested: RequestedPeriod
  today: string
}

/** The choice of a period and of the period to compare it with. It works without scripts. */
export function PeriodChoice({ requested, today }: Chosen) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <UsualPeriods requested={requested} today={today} />
      <OwnPeriod requested={requested} />
      <Against requested={requested} />
    </div>
  )
}

function UsualPeriods({ requested, today }: Chosen) {
  const t = useT()
  return (
    <nav aria-label={t('staff.overview.periods')}>
      <ul className="flex flex-wrap gap-x-1 gap-y-1">
        {periodNames
          .filter((name) => name !== 'own')
          .map((name) => (
            <li key={name}>
              <Link
                to={addressOf({ name, against: requested.against, period: periodOf(name, today) })}
                preventScrollReset
                aria-current={name === requested.name ? 'true' : undefined}
                className={choice}
              >
                <span className="block first-letter:uppercase">{t(`staff.overview.period.${name}`)}</span>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** A form for a period of any two days. */
function OwnPeriod({ requested }: Pick<Chosen, 'requested'>) {
  const t = useT()
  const navigate = useNavigate()
  const form = useSchemaForm(ownPeriod)
  const shown = requested.typed ?? requested.period
  const { clearErrors, setValue } = form
  useEffect(() => {
    setValue('from', shown.from)
    setValue('to', shown.to)
    clearErrors()
  }, [shown.from, shown.to, setValue, clearErrors])

  const issues = requested.typed && z.safeParse(ownPeriod, requested.typed).error?.issues
  const typedError = (name: 'from' | 'to') => {
    const issue = issues?.find(({ path }) => path[0] === name)
    return issue && t(issue.message as TextKey)
  }
  return (
    <form
      noValidate
      action={staffPaths.figures()}
      aria-label={t('staff.overview.period.own')}
      onSubmit={form.onSubmit((own) =>
        navigate(addressOf({ name: 'own', against: requested.against, period: own }), {
          preventScrollReset: true,
        }),
      )}
      className="flex flex-wrap items-start gap-2"
    >
      <input type="hidden" name="period" value="own" />
      {requested.against === 'year' && <input type="hidden" name="against" value="year" />}
      {(['from', 'to'] as const).map((name) => {
        const { error = typedError(name), ...field } = form.field(name)
        const label = t(`staff.overview.${name}`)
        return (
          <Field key={name} label={label} hideLabel error={error} className="max-w-52">
            {(attributes) => (
              <span className="flex items-center gap-2">
                <span aria-hidden className="text-ink-soft">
                  {label}
                </span>
                <Input
                  {...attributes}
                  {...field}
                  className="min-w-0"
                  type="date"
                  defaultValue={shown[name]}
                />
              </span>
            )}
          </Field>
        )
      })}
      <Button type="submit" size="sm" variant="secondary">
        {t('staff.common.show')}
      </Button>
    </form>
  )
}

/** The choice of the period to compare with. "By period against the one before." */
function Against({ requested }: Pick<Chosen, 'requested'>) {
  const t = useT()
  return (
    <nav aria-label={t('staff.figures.against')} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden className="text-ink-soft">
        {t('staff.figures.against')}
      </span>
      <ul className="flex flex-wrap gap-1">
        {comparisons.map((against) => (
          <li key={against}>
            <Link
              to={addressOf({ ...requested, against })}
              preventScrollReset
              aria-current={against === requested.against ? 'true' : undefined}
              className={choice}
            >
              {t(`staff.figures.against.${against}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
