import * as z from 'zod/mini'
import { columnsOf, columnName, exportTable, type ExportKind } from '#core/exports/columns.ts'
import { exportChoice, exportFormats, type ExportChoice } from '#core/exports/exports.ts'
import { orderStatuses, statusTable } from '#core/orders/statuses.ts'
import { CheckboxField, DateField, SelectField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Hint } from '../../ui/small-text.tsx'

/** The problems of a choice, by field. */
type ChoiceErrors = Partial<Record<'columns' | 'to', string | undefined>>

interface ChoiceFieldsProps {
  kinds: readonly ExportKind[]
  choice: ExportChoice
  /** Whether the export is made regularly. The schedule then determines its days. */
  regular?: boolean
  errors: ChoiceErrors
  onChange: (choice: ExportChoice) => void
}

/** Returns the choice that exports all columns of this kind of data to an Excel workbook. */
export const wholeOf = (exported: ExportKind): ExportChoice => ({
  exported,
  columns: columnsOf(exported),
  format: 'xlsx',
})

/** The problems that prevent a choice from being exported or saved; undefined if there are none. */
export function choiceErrors(choice: ExportChoice, t: ReturnType<typeof useT>): ChoiceErrors | undefined {
  const issues = z.safeParse(exportChoice, choice).error?.issues
  if (issues === undefined) return undefined
  const isAbout = (field: string) => issues.some(({ path }) => path[0] === field)
  return {
    columns: isAbout('columns') ? t('staff.exports.noColumn') : undefined,
    to: isAbout('to') || isAbout('from') ? t('staff.exports.toBefore') : undefined,
  }
}

/** The fields that choose the content of a file: kind, days, status, format and columns. */
export function ChoiceFields({ kinds, choice, regular = false, errors, onChange }: ChoiceFieldsProps) {
  const t = useT()
  const { exported, format, status, from, to } = choice
  const { byTime, byStatus } = exportTable[exported]
  /** Changes the choice; '' removes an optional value. */
  const change = (name: 'format' | 'status' | 'from' | 'to', value: string) => {
    const { [name]: _before, ...others } = choice
    onChange((value === '' ? others : { ...others, [name]: value }) as ExportChoice)
  }
  const day = (name: 'from' | 'to', value: string | undefined) => (
    <DateField
      label={t(`staff.exports.${name}`)}
      value={value ?? ''}
      error={name === 'to' ? errors.to : undefined}
      onChange={({ target }) => change(name, target.value)}
    />
  )
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField
          label={t('staff.exports.kind')}
          value={exported}
          onChange={({ target }) => onChange({ ...wholeOf(target.value as ExportKind), format })}
          options={kinds.map((value) => ({ value, label: t(`staff.exports.kind.${value}`) }))}
        />
        <SelectField
          label={t('staff.exports.format')}
          value={format}
          onChange={({ target }) => change('format', target.value)}
          options={exportFormats.map((value) => ({ value, label: t(`staff.exports.format.${value}`) }))}
          {...(format === 'csv' && { hint: t('staff.exports.csvHint') })}
        />
        {byTime && !regular && (
          <>
            {day('from', from)}
            {day('to', to)}
          </>
        )}
        {byStatus && (
          <SelectField
            label={t('staff.exports.status')}
            value={status ?? ''}
            onChange={({ target }) => change('status', target.value)}
            options={[
              { value: '', label: t('staff.common.anyStatus') },
              ...orderStatuses.map((value) => ({ value, label: t(statusTable[value].text) })),
            ]}
          />
        )}
      </div>
      <Columns choice={choice} error={errors.columns} onChange={onChange} />
    </div>
  )
}

function Columns({
  choice,
  error,
  onChange,
}: Pick<ChoiceFieldsProps, 'choice' | 'onChange'> & { error: string | undefined }) {
  const t = useT()
  const { exported, columns } = choice
  const all = columnsOf(exported)
  const choose = (chosen: readonly string[]) =>
    onChange({ ...choice, columns: all.filter((column) => chosen.includes(column)) })
  return (
    <fieldset className="min-w-0" aria-describedby={error && 'columns-error'}>
      <legend className="mb-1 font-medium">{t('staff.common.columns')}</legend>
      <div className="flex flex-wrap items-center gap-x-5">
        <span className="tabular text-ink-soft">
          {t('staff.exports.columnsChosen', { count: columns.length, all: all.length })}
        </span>
        <Button size="sm" variant="quiet" onClick={() => choose(all)}>
          {t('staff.exports.columnsAll')}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => choose([])}>
          {t('staff.exports.columnsNone')}
        </Button>
      </div>
      {error && <FieldError id="columns-error">{error}</FieldError>}
      <div className="grid grid-cols-2 gap-x-4 md:grid-cols-3">
        {all.map((column) => (
          <CheckboxField
            key={column}
            checked={columns.includes(column)}
            onChange={({ target }) =>
              choose(target.checked ? [...columns, column] : columns.filter((other) => other !== column))
            }
            label={columnName(column, t)}
          />
        ))}
      </div>
      {exported === 'orders' && <Hint className="mt-2">{t('staff.exports.firstLine')}</Hint>}
    </fieldset>
  )
}
