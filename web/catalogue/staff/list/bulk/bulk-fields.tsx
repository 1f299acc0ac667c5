import type { BulkKind } from '#core/catalogue/bulk/bulk-action.ts'
import type { BulkTyped } from '#core/catalogue/bulk/bulk-form.ts'
import { priceWays, roundings } from '#core/catalogue/bulk/bulk-price.ts'
import { SelectField, TextareaField, TextField } from '#web/forms/fields.tsx'
import type { useSchemaForm } from '#web/forms/use-schema-form.ts'
import { useT } from '#web/i18n/i18n.tsx'
import type { Categories } from './bulk-view.ts'

interface BulkFieldsProps {
  kind: BulkKind
  form: ReturnType<typeof useSchemaForm<BulkTyped, Record<string, unknown>>>
  categories: Categories
}

/** The fields of a change; some kinds of change have none. */
export function BulkFields({ kind, form, categories }: BulkFieldsProps) {
  const t = useT()
  if (kind === 'price') return <PriceFields form={form} />
  if (kind === 'category')
    return (
      <SelectField
        {...form.field('category')}
        data-autofocus=""
        label={t('common.category')}
        required
        options={[
          { value: '', label: t('staff.bulk.chooseCategory') },
          ...categories.map(({ key, name }) => ({ value: key, label: name })),
        ]}
      />
    )
  if (kind === 'tags')
    return (
      <div className="grid gap-3">
        {(['add', 'remove'] as const).map((name) => (
          <TextareaField
            key={name}
            {...form.field(name)}
            {...(name === 'add' && { 'data-autofocus': '' })}
            label={t(`staff.bulk.tags.${name}`)}
            hint={t('staff.bulk.tagsHint')}
            rows={2}
          />
        ))}
      </div>
    )
  if (kind === 'publish_at')
    return (
      <TextField
        {...form.field('at')}
        data-autofocus=""
        type="datetime-local"
        label={t('staff.common.when')}
        hint={t('staff.bulk.atHint')}
        required
      />
    )
  return <p className="text-ink-soft">{t(`staff.bulk.hint.${kind}`)}</p>
}

function PriceFields({ form }: Pick<BulkFieldsProps, 'form'>) {
  const t = useT()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        {...form.field('direction')}
        label={t('staff.bulk.direction')}
        options={(['less', 'more'] as const).map((value) => ({
          value,
          label: t(`staff.bulk.direction.${value}`),
        }))}
      />
      <SelectField
        {...form.field('way')}
        label={t('staff.common.how')}
        options={priceWays.map((value) => ({ value, label: t(`staff.bulk.way.${value}`) }))}
      />
      <TextField
        {...form.field('by')}
        data-autofocus=""
        label={t('staff.bulk.by')}
        inputMode="decimal"
        controlClass="tabular text-end"
        required
        maxLength={12}
      />
      <SelectField
        {...form.field('rounding')}
        label={t('staff.bulk.rounding')}
        options={roundings.map((value) => ({ value, label: t(`staff.bulk.rounding.${value}`) }))}
      />
    </div>
  )
}
